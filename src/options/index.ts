/** Every public option, declared once. The library checks these options, the command line offers them, documents list them. */
export { checkOptions } from "./check-options.ts";
export { closestName } from "./did-you-mean.ts";
export {
  BROWSER_OPTIONS,
  CRAWL_OPTIONS,
  FETCH_OPTIONS,
  MAP_OPTIONS,
  OVERLAY_OPTIONS,
  RENDER_OPTIONS,
  RENDERER_OPTIONS,
} from "./network-options.ts";
export type { OptionDeclaration, OptionDeclarations, OptionType } from "./option.ts";
export { FLAG_EXCEPTIONS, flagOf } from "./option-flags.ts";
export { OPTION_FUNCTIONS } from "./option-functions.ts";
export {
  CHUNK_SENTENCES,
  CRAWL_SENTENCES,
  EXTRACT_SENTENCES,
  FETCH_SENTENCES,
  MAP_SENTENCES,
  RECORDS_SENTENCES,
  VISUAL_SENTENCES,
  WRITE_SENTENCES,
} from "./option-sentences.ts";
export {
  BROWSER_EXTRACT_OPTIONS,
  CHUNK_OPTIONS,
  EXTRACT_OPTIONS,
  LIMIT_OPTIONS,
  METADATA_OPTIONS,
  PARSE_OPTIONS,
  READ_OPTIONS,
  RECORDS_OPTIONS,
  VISUAL_OPTIONS,
  WRITE_OPTIONS,
} from "./page-options.ts";
