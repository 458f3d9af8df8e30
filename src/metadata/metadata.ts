import type { Page } from "../page/page.ts";
import { worksOf } from "./articles.ts";
import { Evidence } from "./evidence.ts";
import { best, type Field } from "./field.ts";
import { titles } from "./title.ts";

export function metadata(page: Page): { title: Field<string> | undefined } {
  const evidence = new Evidence(page);
  const works = worksOf(evidence);
  return { title: best(titles(evidence, works)) };
}
