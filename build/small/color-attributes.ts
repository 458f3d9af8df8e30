import type * as replaced from "../../src/page/visibility/color-attributes.ts";

/** The browser builds compare no colors. */
export const colorAttributes: typeof replaced.colorAttributes = () => [];
