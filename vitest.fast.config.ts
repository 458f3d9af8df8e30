import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import all from "./vitest.config.ts";

/** Tests that start browsers or processes, train models, or try many random values. `npm test` runs them too. */
const SLOW = [
  "src/cli/commands/eval-train.test.ts",
  "src/cli/inputs/load-rendered.test.ts",
  "src/cli/main.test.ts",
  "src/cli/many-pages.test.ts",
  "src/cli/render-bin.test.ts",
  "src/crawl/frontier/redis-*.test.ts",
  "src/crawl/redis/**",
  "src/evaluate/evaluate.test.ts",
  "src/fetch/random-answers.test.ts",
  "src/render/**",
  "src/train/train.test.ts",
  "test/browser.test.ts",
  "test/document-samples.test.ts",
  "test/documents.test.ts",
  "test/example-programs.test.ts",
  "test/markdown/round-trip.test.ts",
  "test/package.test.ts",
  "test/output/in-chromium.test.ts",
  "test/properties/**",
  "test/redis/**",
  "test/site.test.ts",
];

/** Replaces modules for its tests, so it needs a process of its own. */
const ISOLATED = ["src/fetch/hops.test.ts"];

/** `npm run test:fast`: the unit tests, in one process per core instead of one per file. */
export default mergeConfig(
  all,
  defineConfig({ test: { isolate: false, exclude: [...configDefaults.exclude, ...SLOW, ...ISOLATED] } }),
);
