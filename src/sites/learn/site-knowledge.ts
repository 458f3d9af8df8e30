import { parseTemplate, type SiteRule, type SiteTemplate } from "../template/index.ts";
import { readCluster } from "./cluster-file.ts";
import { SiteClusters } from "./site-clusters.ts";

/** A template that is ready to be applied. A learner is one too: pages that stream in are judged by what it has learned so far. */
export interface SiteKnowledge {
  readonly host: string;
  readonly revision: number;
  readonly rules: readonly SiteRule[];
  readonly clusters: SiteClusters;
}

/** The results of `knowledgeOf`: a template that serves many pages is checked and prepared once. */
const prepared = new WeakMap<SiteTemplate, SiteKnowledge>();

/** Checks a template and prepares it. Throws TemplateError if it is malformed. Do not change the template afterwards. */
export function knowledgeOf(template: SiteTemplate): SiteKnowledge {
  let known = prepared.get(template);
  if (known === undefined) {
    const { host, revision, rules, clusters } = parseTemplate(template);
    known = { host, revision, rules, clusters: new SiteClusters() };
    for (const cluster of clusters) known.clusters.restore(readCluster(cluster));
    prepared.set(template, known);
  }
  return known;
}
