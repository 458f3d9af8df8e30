import fc from "fast-check";
import { expect, it } from "vitest";
import { toCsv } from "../output/records/csv.ts";
import { records } from "../records.ts";
import { REGION_METHODS } from "./find-records.ts";
import { wrapperOf } from "./wrapper/wrapper.ts";

const PIECES =
  "<ul>|</ul>|<li class=a>|</li>|<div class='b c'>|</div>|<table><tr><td>|</table>|<th>|<dt>|<dd>|<a href='/x'>|</a>|<img src=y>|<noscript>|<p hidden>|<blockquote>|text|$5.00|Jan 5, 2024|<br>|<h3>|</h3>|<time datetime=2024-01-05>|&amp;|<hr>|<script>|</script>".split(
    "|",
  );
const page = fc.array(fc.constantFrom(...PIECES), { maxLength: 120 }).map((pieces) => pieces.join(""));

/** Names and values as hostile pages write them: control characters, escapes, delimiters of CSS and HTML, half surrogate pairs. */
const hostileText = fc
  .array(fc.constantFrom(..."ab-_.#>,:()[]\\/\"'*1 é😀\0\u0001\t\n\r\f\u007f\u00a0\u2028\ud83d\udc00".split("")), {
    maxLength: 8,
  })
  .map((characters) => characters.join(""));
const hostileTag = fc
  .tuple(fc.constantFrom("div", "li", "p", "span", "x-a", "o"), hostileText, hostileText, hostileText)
  .map(
    ([tag, odd, id, classes]) => `<${tag}${odd} id="${id.replaceAll('"', "")}" class="${classes.replaceAll('"', "")}">`,
  );

it("no name of a page makes a selector that cannot be read, or that misses the region", () => {
  fc.assert(
    fc.property(hostileTag, hostileTag, hostileTag, (outer, item, field) => {
      const row = (i: number) => `<li>${item}<a href="/p/${i}">Thing ${i}</a>${field}Words on thing ${i}.</li>`;
      const html = `${outer}<ul>${[1, 2, 3, 4, 5, 6].map(row).join("")}</ul>`;
      const found = records(html, { all: true });
      for (const region of JSON.parse(JSON.stringify(found)).regions) {
        const { fit } = records(html, { wrapper: wrapperOf(region) });
        expect(fit?.records).toBeGreaterThan(0);
      }
    }),
    { numRuns: 300 },
  );
});

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
