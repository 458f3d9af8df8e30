export { type Citation, CitedBlocks } from "./cited-blocks.ts";
export { type CutContent, cutContent } from "./cut-content.ts";
export { headingsOf } from "./heading-path.ts";
export { type PackedChunk, packMarkdown } from "./pack-markdown.ts";
export { type LinkReference, withReferences, writeReferences } from "./reference-links.ts";
export { withTextFragment } from "./text-fragment.ts";
export { estimateTokens } from "./token-estimate.ts";
