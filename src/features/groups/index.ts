export { fillNames, NAME_COLUMNS, type NameColumn, named } from "./named-elements.ts";
export { OWNER_KINDS, ownerTag, ownText } from "./own-text.ts";
export { PAGE_COLUMNS, pageShape, pageValues } from "./page-shape.ts";
export { anchored, neighbors, scores } from "./position.ts";
export { repetition } from "./repetition.ts";
export { HINT_FEATURES, LEVEL_NAMES, LEVELS, levels, path } from "./surroundings.ts";
