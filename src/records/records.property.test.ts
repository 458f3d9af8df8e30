import fc from "fast-check";
import { expect, it } from "vitest";
import { toCsv } from "../output/records/csv.ts";
import { records } from "../records.ts";
import { REGION_METHODS } from "./find-records.ts";

const PIECES =
  "<ul>|</ul>|<li class=a>|</li>|<div class='b c'>|</div>|<table><tr><td>|</table>|<th>|<dt>|<dd>|<a href='/x'>|</a>|<img src=y>|<noscript>|<p hidden>|<blockquote>|text|$5.00|Jan 5, 2024|<br>|<h3>|</h3>|<time datetime=2024-01-05>|&amp;|<hr>|<script>|</script>".split(
    "|",
  );
const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(""));

it("every page has a valid result, and the same result each time", () => {
  fc.assert(
    fc.property(page, fc.integer({ min: 1, max: 6 }), fc.constantFrom(...REGION_METHODS), (html, times, method) => {
      const repeated = html.repeat(times);
      const found = records(repeated, { method, all: true });
      for (const region of found.regions) {
        expect(region.confidence).toBeGreaterThanOrEqual(0);
        expect(region.confidence).toBeLessThanOrEqual(1);
        expect(new Set(region.columns.map(({ name }) => name)).size).toBe(region.columns.length);
        expect(toCsv(region).split("\r\n").length).toBeGreaterThan(region.records.length);
      }
      expect(JSON.stringify(records(repeated, { method, all: true }))).toBe(JSON.stringify(found));
    }),
    { numRuns: 150 },
  );
});
