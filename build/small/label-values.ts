import type * as replaced from "../../src/content/blocks/label-values.ts";

const NOTHING = /$^/;

export const LABEL_NAME: typeof replaced.LABEL_NAME = NOTHING;
export const VALUE_NAME: typeof replaced.VALUE_NAME = NOTHING;
export const isLabelWithValue: typeof replaced.isLabelWithValue = () => false;
export const isValue: typeof replaced.isValue = () => false;
export const nextElement: typeof replaced.nextElement = () => -1;
/** Opens no label: labels and values become paragraphs. */
export const openLabelOf: typeof replaced.openLabelOf = () => undefined;
export const openValue: typeof replaced.openValue = () => undefined;
