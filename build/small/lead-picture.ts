import type * as replaced from "../../src/content/media/lead-picture.ts";

/** Finds no lead picture outside of the text. */
export const findLeadPicture: typeof replaced.findLeadPicture = () => undefined;
