/** `npm run docs`: writes the pages of docs/ that are made from lists in the code. */
import { writeFileSync } from "node:fs";
import { methods } from "../src/methods/index.ts";
import { methodsDocument } from "../src/methods/methods-document.ts";

writeFileSync(new URL("./methods.md", import.meta.url), methodsDocument(methods));
