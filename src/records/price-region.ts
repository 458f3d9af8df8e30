import { attribute } from "../html/index.ts";
import { type PriceRegion, scriptLanguage } from "../language/index.ts";
import { hostOf, ownAddress, type Page, readBlock } from "../page/index.ts";
import { detached } from "../text/index.ts";

/** Limit: characters whose script is examined. */
const MAX_SAMPLE_CHARS = 2_000;

/**
 * Returns the language and the host of a page, which decide between currencies with one symbol. The script of the text counts before the
 * declared language: many templates declare English on pages in any language.
 */
export function priceRegionOf(page: Page): PriceRegion {
  const declared = attribute(page, 0, "lang") ?? attribute(page, 0, "xml:lang");
  const script = scriptLanguage(sampleOf(page));
  const isDeclared = declared !== undefined && (script === undefined || declared.toLowerCase().startsWith(script));
  const language = isDeclared ? declared : (script ?? declared);
  const address = ownAddress(page);
  const host = address === undefined ? undefined : hostOf(address);
  return { language: language && detached(language), host: host && detached(host) };
}

function sampleOf(page: Page): string {
  const { blocks } = page;
  let text = "";
  for (let block = 0; block < blocks.count && text.length < MAX_SAMPLE_CHARS; block++) {
    if (blocks.hidden[block] === 0) text += `${readBlock(page, block).slice(0, MAX_SAMPLE_CHARS)}\n`;
  }
  return text;
}
