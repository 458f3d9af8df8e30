import { expect, test } from "vitest";
import { bookAddress, bookPage } from "../../../test/generated-shop.ts";
import { parse } from "../../page/index.ts";
import { judgePage } from "../../select/index.ts";
import { ClusterFields } from "./cluster-fields.ts";
import { LearnedCluster } from "./learned-cluster.ts";
import { SiteLearner } from "./site-learner.ts";
import { sitePageOf } from "./site-page.ts";

test("keeps at most six pages of eight clusters, those with the most pages", () => {
  const fields = new ClusterFields();
  const clusters = Array.from({ length: 12 }, (_, id) => new LearnedCluster(id));
  for (let n = 0; n < 10; n++) {
    const site = sitePageOf(judgePage(parse(bookPage(n), { url: bookAddress(n) })));
    for (const cluster of clusters) {
      // Later clusters are larger.
      if (n > cluster.id) continue;
      cluster.add(site);
      fields.add(cluster, site);
    }
  }
  expect(fields.pages).toBeLessThanOrEqual(6 * 8);
  expect(fields.of(clusters[0])).toEqual([]);
  expect(fields.of(clusters[11]).length).toBeGreaterThan(3);
});

test("a learner without fields keeps those of its template", () => {
  const learn = (learner: SiteLearner): SiteLearner => {
    for (let n = 0; n < 6; n++) learner.add(parse(bookPage(n), { url: bookAddress(n) }));
    return learner;
  };
  const template = learn(new SiteLearner()).template();
  expect(learn(new SiteLearner({ fields: false })).template().clusters[0].fields).toEqual([]);
  const again = learn(new SiteLearner({ template, fields: false })).template();
  expect(again.clusters[0].fields).toEqual(template.clusters[0].fields);
});
