import { expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { buildContent } from "../../content/build-content.ts";
import { toMarkdown } from "../../output/markdown/index.ts";
import { toText } from "../../output/text.ts";
import { parse } from "../parse.ts";

/** As the server writes it. */
function coded(address: string, key = 0x5a): string {
  const bytes = [key, ...new TextEncoder().encode(address).map((byte) => byte ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function read(html: string): { text: string; markdown: string } {
  const page = parse(html, { url: "https://example.com/" });
  const choice = chooseAll(page);
  return { text: toText(page, choice), markdown: toMarkdown(buildContent(page, choice)).trimEnd() };
}

test("an address on its own", () => {
  const link = `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${coded("ann@example.org")}">[email&#160;protected]</a>`;
  expect(read(`<p>Write to ${link}.</p>`)).toEqual({
    text: "Write to ann@example.org.",
    markdown: "Write to [ann@example.org](mailto:ann@example.org).",
  });
});

test("an address in a link, in code, and behind words", () => {
  const span = `<span class="__cf_email__" data-cfemail="${coded("bö@example.org", 255)}">[email&#160;protected]</span>`;
  expect(read(`<p><a href="/cdn-cgi/l/email-protection#${coded("bö@example.org")}">${span}</a></p>`).text).toBe(
    "bö@example.org",
  );
  expect(read(`<p><a href="/cdn-cgi/l/email-protection#${coded("a@b.org?subject=x")}">Mail</a></p>`).markdown).toBe(
    "[Mail](mailto:a@b.org?subject=x)",
  );
  expect(read(`<pre>git clone ${span}:x</pre>`)).toEqual({
    text: "git clone bö@example.org:x",
    markdown: "```\ngit clone bö@example.org:x\n```",
  });
});

test("what is no address stays as it is", () => {
  for (const hex of ["", "zz", "5a", coded("no address")]) {
    const html = `<p><a href="/cdn-cgi/l/email-protection#${hex}" data-cfemail="${hex}">[email protected]</a></p>`;
    expect(read(html)).toEqual({ text: "[email protected]", markdown: "[email protected]" });
  }
});
