// Saves pages as notes: one Markdown file per page, with the metadata as front matter, named by date and title.
//   node clip-notes.mjs NOTES URL_OR_FILE…
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "pith";
import { fetchPage } from "pith/fetch";

const [notes, ...inputs] = process.argv.slice(2);
if (inputs.length === 0) {
  console.error("Usage: node clip-notes.mjs NOTES URL_OR_FILE…");
  process.exit(2);
}
mkdirSync(notes, { recursive: true });

/** `2026-04-17 Skelmouth reopens its oyster beds`, without characters that file systems or links of notes do not allow. */
function nameOf({ date, title, url }) {
  const name = (title?.value ?? url ?? "Untitled").replace(/[\\/:*?"<>|#^[\]]+/g, " ").replace(/\s+/g, " ").trim();
  return `${date === undefined ? "" : `${date.day} `}${name.slice(0, 100).trim()}.md`;
}

async function save(input) {
  const loaded = existsSync(input) ? { bytes: readFileSync(input) } : await fetchPage(input);
  const page = extract(loaded.bytes, { url: loaded.url, contentType: loaded.contentType });
  const path = join(notes, nameOf(page));
  writeFileSync(path, page.write("md", { frontMatter: true, title: true }));
  console.log(path);
  for (const { message } of page.warnings) console.error(`${input}: ${message}`);
}

for (const input of inputs) {
  await save(input).catch((error) => {
    console.error(`${input}: ${error.message}`);
    process.exitCode = 1;
  });
}
