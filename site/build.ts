/** `npm run site`: builds the documentation site in site/out/. Open site/out/index.html, or put the folder on any web server. */
import { fileURLToPath } from "node:url";
import { buildSite } from "./build-site.ts";

const folder = fileURLToPath(new URL("./out", import.meta.url));
await buildSite(folder);
console.log(`${folder}/index.html`);
