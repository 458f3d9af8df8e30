import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { comparedExtractors, kindsPicture, speedPicture } from "../bench/benchmark-pictures.ts";

const DOCS = join(import.meta.dirname, "../docs");
const DOCUMENT = `# Benchmarks

## Quality

| extractor | all | auto ahead by | precision | recall | article | forum |
| --- | --- | --- | --- | --- | --- | --- |
| **auto** (folds) | .881 ± .012 |  | .881 | .916 | .964 | .869 |
| defuddle | .822 ± .016 | +.059 ± .011 | .840 | .856 | .930 | .729 |
| untimed | .5 ± .1 | +.3 ± .1 | .5 | .5 | .5 | .5 |

## Time and failures

| extractor | CPU time | median page, ms |
| --- | --- | --- |
| auto | 0.50 | 3.6 |
| defuddle | 11.90 | 205.5 |
`;

describe("the pictures of the benchmarks", () => {
  it("show the figures of the tables", () => {
    expect(comparedExtractors(DOCUMENT)).toEqual([
      { name: "auto", f1: 0.881, byKind: { article: 0.964, forum: 0.869 }, time: 0.5 },
      { name: "defuddle", f1: 0.822, byKind: { article: 0.93, forum: 0.729 }, time: 11.9 },
    ]);
  });

  it.each([
    ["benchmarks-speed.svg", speedPicture],
    ["benchmarks-kinds.svg", kindsPicture],
  ])("%s is drawn from docs/benchmarks.md (if not: npm run pictures)", (file, draw) => {
    const drawn = draw(comparedExtractors(readFileSync(join(DOCS, "benchmarks.md"), "utf8")));
    expect(readFileSync(join(DOCS, file), "utf8")).toBe(drawn);
    expect(drawn).toContain(">pith</text>");
  });
});
