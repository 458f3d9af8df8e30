export { type TitleChoice, titles } from "./title.ts";
export { genreOf } from "./title-candidates.ts";
