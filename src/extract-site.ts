import type { Extraction } from "./extraction.ts";
import { finishExtraction } from "./finish-extraction.ts";
import { type PageInput, read } from "./read-page.ts";
import { choose, measureLeftOut } from "./select/index.ts";
import { siteMethodNamed } from "./sites/index.ts";

/**
 * Extracts pages of one site by a method that compares them, such as `block-frequency`. `siteMethods` lists the methods. All pages are in
 * memory at once. Throws TypeError for an unknown method.
 */
export function extractSite(inputs: readonly PageInput[], method: string): readonly Extraction[] {
  const { id, score } = siteMethodNamed(method);
  const pages = inputs.map((input) => read(input, {}));
  const scores = score(pages.map(({ page }) => page));
  return pages.map(({ page, warnings }, index) => {
    const choice = choose(page, scores[index]);
    const decision = { choice, leftOut: measureLeftOut(page, choice.chosen) };
    return finishExtraction({ page, method: id, decision, warnings }, {});
  });
}
