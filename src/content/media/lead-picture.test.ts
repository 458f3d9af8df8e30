import { describe, expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { readBlock } from "../../page/read.ts";
import { KeptNodes } from "../../select/kept-nodes.ts";
import { Links } from "../links.ts";
import { imageStem } from "./images.ts";
import { findLeadPicture } from "./lead-picture.ts";

const TEXT = `<p>${"The fox runs on. ".repeat(5)}</p><p>The fox rests.</p>`;

/** Returns the source of the lead picture of a page on which the blocks with "fox" are chosen. */
function leadOf(html: string): string | undefined {
  const page = parse(html, { url: "https://example.com/" });
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) =>
    readBlock(page, block).includes("fox") ? 1 : 0,
  );
  const lead = findLeadPicture({ page, kept: new KeptNodes(page, { chosen }), links: new Links(page) });
  return lead === undefined ? undefined : page.source.slice(page.from[lead.root], page.to[lead.root]);
}

const DECLARED = '<meta property="og:image" content="/x/den-in-winter-1200x630.jpg">';
const PICTURE = '<img src="/den-in-winter.jpg">';

describe("a declared picture before the text is the lead picture", () => {
  test.each([
    ["in a header above the title", `<header><div>${PICTURE}</div></header><h1>Title</h1>`, "<header>"],
    ["in another size", `<img src="/den-in-winter-300x200.webp"><h1>Title</h1>`, "<img"],
    ["in a link to a gallery", `<h1>Title</h1><a href="/gallery">${PICTURE}</a>`, "<a "],
  ])("%s", (_, html, start) => expect(leadOf(`${DECLARED}<body>${html}${TEXT}`)?.startsWith(start)).toBe(true));

  test.each([
    ["in a link with words", `<h1>Title</h1><a href="/b">${PICTURE} Another story</a>`],
    ["in navigation", `<nav>${PICTURE}</nav><h1>Title</h1>`],
    ["hidden", `<h1>Title</h1><div hidden>${PICTURE}</div>`],
    ["not shown", "<h1>Title</h1>"],
  ])("not %s", (_, html) => expect(leadOf(`${DECLARED}<body>${html}${TEXT}`)).toBeUndefined());
});

describe("without a declaration, size or markup must show it", () => {
  test.each([
    ["a figure", "<figure><img src=/a.jpg></figure>", "<figure>"],
    ["a wide picture", "<img src=/a.jpg width=600>", "<img"],
    ["a telling class", '<div class="hero-image"><img src=/a.jpg></div>', "<div"],
    ["the nearest to the text", "<img src=/a.jpg width=600><p>cat</p><figure><img src=/b.jpg></figure>", "<figure>"],
  ])("%s", (_, html, start) => expect(leadOf(`<h1>Title</h1>${html}<p>cat</p>${TEXT}`)?.startsWith(start)).toBe(true));

  test.each([
    ["above the title", `<img src=/a.jpg width=600><h1>Title</h1>${TEXT}`],
    ["without a title", `<img src=/a.jpg width=600>${TEXT}`],
    ["small", `<h1>Title</h1><figure><img src=/a.jpg width=100></figure>${TEXT}`],
    ["a portrait of the author", `<h1>Title</h1><figure class="author-box"><img src=/a.jpg></figure>${TEXT}`],
    ["without text below", "<h1>Title</h1><figure><img src=/a.jpg></figure>"],
  ])("not %s", (_, html) => expect(leadOf(html)).toBeUndefined());
});

test.each([
  ["/a/den-in-winter-800x640.jpg?v=2", "den-in-winter"],
  ["/a/den-in-winter~276x155.webp", "den-in-winter"],
  ["/_next/image?url=https%3A%2F%2Fexample.com%2Fden-in-winter.png&w=640", "den-in-winter"],
  ["/resize?src=%E0%A4%A", "%e0%a4%a"],
  ["/images/1.jpg", ""],
])("imageStem of %s", (url, stem) => expect(imageStem(url)).toBe(stem));
