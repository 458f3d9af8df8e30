import { expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { buildContent } from "../../content/build-content.ts";
import { toMarkdown } from "../../output/markdown/index.ts";
import { toText } from "../../output/text.ts";
import { parse } from "../parse.ts";

/** Encodes an address as Cloudflare does. */
function encoded(address: string, key = 0x5a): string {
  const bytes = [key, ...new TextEncoder().encode(address).map((byte) => byte ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(html: string): { text: string; markdown: string } {
  const page = parse(html, { url: "https://example.com/" });
  const choice = chooseAll(page);
  const content = buildContent(page, choice);
  return { text: toText(content), markdown: toMarkdown(content).trimEnd() };
}

test("a protected address as a link", () => {
  const link = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${encoded("ann@example.org")}">[email&#160;protected]</a>`;
  expect(read(`<p>Write to ${link}.</p>`)).toEqual({
    text: "Write to ann@example.org.",
    markdown: "Write to [ann@example.org](mailto:ann@example.org).",
  });
});

test("a protected address inside a link, in code, and as a target of other text", () => {
  const span = `<span class="__cf_email__" data-cfemail="${encoded("bö@example.org", 255)}">[email&#160;protected]</span>`;
  expect(read(`<p><a href="/cdn-cgi/l/email-protection#${encoded("bö@example.org")}">${span}</a></p>`).text).toBe(
    "bö@example.org",
  );
  expect(read(`<p><a href="/cdn-cgi/l/email-protection#${encoded("a@b.org?subject=x")}">Mail</a></p>`).markdown).toBe(
    "[Mail](mailto:a@b.org?subject=x)",
  );
  expect(read(`<pre>git clone ${span}:x</pre>`)).toEqual({
    text: "git clone bö@example.org:x",
    markdown: "```\ngit clone bö@example.org:x\n```",
  });
});

test("codes that contain no address stay unchanged", () => {
  for (const hex of ["", "zz", "5a", encoded("no address")]) {
    const html = `<p><a href="/cdn-cgi/l/email-protection#${hex}" data-cfemail="${hex}">[email protected]</a></p>`;
    expect(read(html)).toEqual({ text: "[email protected]", markdown: "[email protected]" });
  }
});
