import { expect, test } from "vitest";
import { extract } from "../../src/extract.ts";
import { toCsv, toMarkdownTable } from "../../src/output/index.ts";
import { records } from "../../src/records.ts";

/** C0 and C1 controls and DEL, without whitespace of HTML. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not appear
const CONTROL = /[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]/;
const CONTROLS = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code)).filter((one) =>
  CONTROL.test(one),
);

/** Every place of a page whose text or attribute reaches an output, with the characters `x` in it. */
function article(x: string): string {
  const paragraph = `<p>Some te${x}xt with <a href="/p${x}q" title="a${x}b">a li${x}nk</a>, <code>co${x}de</code> and <img src="/i${x}.png" alt="al${x}t" title="t${x}t">, then it goes on and on for a long while.</p>`;
  return `<!doctype html><title>Ti${x}tle</title><meta name=description content="de${x}sc"><meta name=author content="An${x}n Lee">
<script type="application/ld+json">{"@type":"Article","headline":"Ti${x}tle","keywords":["ke${x}y"],"publisher":{"name":"Pa${x}per"}}</script>
<body><article><h1>Ti${x}tle</h1><p class="byline">By An${x}n Lee</p>${paragraph.repeat(6)}
<pre><code class="language-j${x}s">let x${x};\nx++;</code></pre><table><tr><th>A${x}</th><th>B</th></tr><tr><td>1${x}</td><td>2</td></tr></table>
<math><mi>x${x}</mi></math><blockquote id="q${x}" cite="/c${x}">Quo${x}te of someone who said a lot.</blockquote></article>`;
}

function list(x: string): string {
  const items = Array.from(
    { length: 6 },
    (_, i) =>
      `<li class=item><h3><a href="/p${x}${i}">Na${x}me ${i}</a></h3><span class=price>$${i}.50</span><p>De${x}sc ${i} of the thing</p></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}

/** Returns the names of the outputs that contain a control character. */
function unclean(x: string): string[] {
  const page = extract(article(x), { url: "https://example.org/" });
  const { regions } = records(list(x), { url: "https://example.org/", all: true });
  expect(page.text).toContain("goes on and on");
  expect(regions.length).toBeGreaterThan(0);
  const strings: string[] = [];
  // JSON would escape the characters.
  JSON.stringify([page, regions], (_, value: unknown) => (typeof value === "string" ? strings.push(value) : value));
  const outputs = {
    markdown: page.write("md", { frontMatter: true, title: true }),
    html: page.html,
    xml: page.xml,
    text: page.text,
    strings: strings.join(""),
    csv: regions.map((region) => toCsv(region, { columns: "all" })).join(""),
    table: regions.map((region) => toMarkdownTable(region, "all")).join(""),
  };
  return Object.entries(outputs).flatMap(([name, text]) => (CONTROL.test(text) ? [name] : []));
}

test("control characters of the source are in no output", () => {
  for (const character of CONTROLS) expect([character, unclean(character)]).toEqual([character, []]);
});

test("control characters in references are in no output", () => {
  for (const character of CONTROLS) {
    const reference = `&#${character.charCodeAt(0)};`;
    expect([reference, unclean(reference)]).toEqual([reference, []]);
  }
});

test("control characters in escapes of JSON are in no output", () => {
  expect(unclean("\\u001b\\u009b\\u0000")).toEqual([]);
});
