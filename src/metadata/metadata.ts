import type { Page } from "../page/page.ts";
import { wordKey } from "../text/compare.ts";
import { authors } from "./authors.ts";
import { worksOf } from "./articles.ts";
import { published, modified, type Clock } from "./dates.ts";
import { Evidence } from "./evidence.ts";
import { best } from "./field.ts";
import { titles } from "./title.ts";

export function metadata(page: Page) {
  const evidence = new Evidence(page);
  const works = worksOf(evidence);
  const title = best(titles(evidence, works));
  const key = wordKey(title?.value ?? "");
  const anchor = evidence.headings.find((h) => wordKey(h.text).includes(key))?.node ?? evidence.headings[0]?.node ?? evidence.signals.subheadings[0];
  const clock: Clock = { now: Date.now(), monthFirst: true, anchor };
  const p = published(evidence, works, clock);
  const m = modified(evidence, works, clock);
  return { authors: authors(evidence, works, anchor), anchor, title, published: p, date: p && (p.confidence >= 0.7 || !m) ? p : m };
}
