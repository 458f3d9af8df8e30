import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { siteMethods } from "../sites/methods/index.ts";
import { methods } from "./index.ts";
import { methodsDocument } from "./methods-document.ts";

it("docs/methods.md is up to date (npm run docs writes it)", () => {
  const written = readFileSync(new URL("../../docs/methods.md", import.meta.url), "utf8");
  expect(written).toBe(methodsDocument(methods, siteMethods));
});
