/**
 * Other extractors, with the interface that `evaluate` expects (src/evaluate/extractor.ts). Each is called with its default options,
 * as its documentation shows. The input is the HTML string, so that building a DOM counts as its time. Answers in HTML are turned
 * into text in the same way for all.
 */
import { createRequire } from "node:module";
import { parse } from "../../dist/page/parse.js";
import { readBlock } from "../../dist/page/read.js";

const require = createRequire(import.meta.url);

/** Returns the text of an HTML fragment, with an empty line between blocks. */
function textOf(html) {
  if (!html) return "";
  const page = parse(html);
  return Array.from({ length: page.blocks.count }, (_, block) => readBlock(page, block)).join("\n\n");
}

const DEFAULT_URL = "https://page.example/";

const peers = {
  // Not an extractor: all times are divided by its time.
  parse5: async () => {
    const parse5 = await import("parse5");
    return ({ html }) => {
      parse5.parse(html, { scriptingEnabled: false });
      return "";
    };
  },
  "readability-jsdom": async () => {
    const { JSDOM, VirtualConsole } = await import("jsdom");
    const { Readability } = await import("@mozilla/readability");
    return ({ html, url }) => {
      const { window } = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
      const article = new Readability(window.document).parse();
      window.close();
      return answer(article?.content, { title: article?.title, author: article?.byline, date: article?.publishedTime });
    };
  },
  "readability-linkedom": async () => {
    const { parseHTML } = await import("linkedom");
    const { Readability } = await import("@mozilla/readability");
    return ({ html }) => {
      const article = new Readability(parseHTML(html).document).parse();
      return answer(article?.content, { title: article?.title, author: article?.byline, date: article?.publishedTime });
    };
  },
  defuddle: async () => {
    const { Defuddle } = await import("defuddle/node");
    const { parseHTML } = await import("linkedom");
    return async ({ html, url }) => {
      const found = await Defuddle(parseHTML(html).document, url);
      // Its Markdown is another run, since reading text and Markdown of the same run changes its time.
      const markdown = async () => (await Defuddle(parseHTML(html).document, url, { markdown: true })).content ?? "";
      return {
        ...answer(found.content, { title: found.title, author: found.author, date: found.published }),
        markdown,
      };
    };
  },
  "article-extractor": async () => {
    const { extractFromHtml } = await import("@extractus/article-extractor");
    return async ({ html, url }) => {
      const found = await extractFromHtml(html, url);
      return answer(found?.content, { title: found?.title, author: found?.author, date: found?.published });
    };
  },
  postlight: async () => {
    const { default: Parser } = await import("@postlight/parser");
    return async ({ html, url }) => {
      const found = await Parser.parse(url, { html, fetchAllPages: false });
      return answer(found?.content, { title: found?.title, author: found?.author, date: found?.date_published });
    };
  },
  "rs-trafilatura": async () => {
    const native = trafilatura();
    return ({ html, url }) => {
      const found = native.extract(html, { url, format: "txt" });
      const markdown = () => textFrom(native.extract(html, { url, format: "markdown" }));
      return { text: textFrom(found), markdown };
    };
  },
  // A separate entry: metadata is another call in that library, and must not count as time of the text.
  "rs-trafilatura-metadata": async () => {
    const native = trafilatura();
    return ({ html, url }) => {
      const found = native.extractMetadata(html, url);
      return answer("", { title: found?.title, author: found?.author, date: found?.date });
    };
  },
};

function textFrom(found) {
  return found?.content ?? found?.text ?? "";
}

/** Loads the native binding of the package directly, because its JavaScript requires Node 22. */
function trafilatura() {
  const { arch, platform } = process;
  const name = { linux: `linux-${arch}-gnu`, darwin: `darwin-${arch}`, win32: `win32-${arch}-msvc` }[platform];
  const root = require.resolve("contextractor/schema/output.json").replace(/schema[/\\]output.*$/, "");
  return require(`${root}dist/native/contextractor-extraction-native.${name}.node`);
}

function answer(html, { title, author, date }) {
  return {
    text: textOf(html),
    title: title ?? undefined,
    author: author ? [author] : undefined,
    date: date ?? undefined,
  };
}

/** Ids of all extractors, without parse5. */
export const peerIds = Object.keys(peers).filter((id) => id !== "parse5");

/** Loads the extractors with these ids. */
export async function extractorSet(ids) {
  const extractors = [];
  for (const id of ids) extractors.push({ id, extract: await peers[id]() });
  return { prepare: (html, url) => ({ html, url: url ?? DEFAULT_URL }), extractors };
}
