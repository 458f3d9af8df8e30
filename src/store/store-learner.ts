import { hostOf, type Page } from "../page/index.ts";
import { type LearnedPage, SiteLearner } from "../sites/index.ts";
import type { TemplateCollection } from "./template-collection.ts";

/** Limit: sites in memory. One takes one or two megabytes. Others wait in the store. Chosen, not measured. */
const MAX_OPEN_SITES = 64;

/**
 * Learns the templates of many sites into a store, each page under the host of its address. Keeps the sites of the last pages in memory and
 * writes the others to the store, so memory does not grow with the number of sites. The file of a site has its counts, but neither the texts
 * that were on one page so far nor the pages that are compared for fields: pages of one site should follow each other. If two processes learn
 * the same site at once, the counts of the one that ends last are kept.
 */
export class StoreLearner {
  readonly #store: TemplateCollection;
  readonly #maxOpen: number;
  /** By host, the one that was used last at the end. */
  readonly #open = new Map<string, SiteLearner>();

  constructor(store: TemplateCollection, { maxOpen = MAX_OPEN_SITES }: { readonly maxOpen?: number | undefined } = {}) {
    this.#store = store;
    this.#maxOpen = maxOpen;
  }

  /** Learns from a page. A page without an address belongs to the site with the empty name. */
  add(page: Page): LearnedPage {
    const host = (page.url === undefined ? undefined : hostOf(page.url)) ?? "";
    const learner = this.#open.get(host) ?? new SiteLearner({ host, template: this.#store.get(host) });
    this.#open.delete(host);
    this.#open.set(host, learner);
    if (this.#open.size > this.#maxOpen) this.#writeOldest();
    return learner.add(page);
  }

  /** Writes all templates that are in memory. */
  end(): void {
    while (this.#open.size > 0) this.#writeOldest();
  }

  #writeOldest(): void {
    for (const [host, learner] of this.#open) {
      // Somebody may have edited the rules in the meantime.
      this.#store.update(host, (old) => ({ ...learner.template(), rules: old?.rules ?? learner.rules }));
      this.#open.delete(host);
      return;
    }
  }
}
