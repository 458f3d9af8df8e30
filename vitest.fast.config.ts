import { configDefaults, defineConfig, mergeConfig } from "vitest/config";
import all from "./vitest.config.ts";

/** Tests that start browsers or processes, train models, or try many random values. `npm test` runs them too. */
const SLOW = [
  "src/cli/commands/eval-train.test.ts",
  "src/cli/inputs/load-rendered.test.ts",
  "src/cli/main.test.ts",
  "src/cli/many-pages.test.ts",
  "src/cli/render-bin.test.ts",
  "src/evaluate/evaluate.test.ts",
  "src/render/**",
  "src/train/train.test.ts",
  "test/browser.test.ts",
  "test/documents.test.ts",
  "test/markdown/markdown.test.ts",
  "test/properties/**",
];

/** `npm run test:fast`: the unit tests. */
export default mergeConfig(all, defineConfig({ test: { exclude: [...configDefaults.exclude, ...SLOW] } }));
