/** `npm run docs`: writes the pages of docs/ that are made from lists in the code. */
import { writeFileSync } from "node:fs";
import { methodsDocument } from "../src/methods/document.ts";
import { methods } from "../src/methods/index.ts";

writeFileSync(new URL("./methods.md", import.meta.url), methodsDocument(methods));
