import { describe, expect, test } from "vitest";
import { chooseAll } from "../../../test/choose-all.ts";
import { RAW } from "../../html/tags.ts";
import { ElementNames, namePatterns } from "../../page/element-names.ts";
import { parse } from "../../page/parse.ts";
import { buildContent } from "../build-content.ts";
import { Links } from "../links.ts";
import { IMAGE_RULES } from "../media/image-rules.ts";
import { imageFacts } from "../media/images.ts";
import { BLOCK_RULES } from "./block-rules.ts";
import { ELEMENT_RULES, matchingRule, RULE_NAMES } from "./element-rules.ts";
import { RULE_EXAMPLES } from "./examples.ts";

const URL_OF_PAGE = "https://example.com/";

function contentOf(html: string): string {
  const page = parse(html, { url: URL_OF_PAGE });
  return JSON.stringify(buildContent(page, chooseAll(page)).blocks);
}

function count(text: string, word: string): number {
  return text.split(word).length - 1;
}

/** Returns the ids of the rules that match an element of the page. */
function matchingRules(html: string): Set<string | undefined> {
  const page = parse(html);
  const names = new ElementNames(page, namePatterns(RULE_NAMES));
  const nodes = Array.from({ length: page.count }, (_, node) => node).filter((node) => page.tag[node] > RAW);
  return new Set(nodes.map((node) => matchingRule(page, node, names.matchedNames(node))?.id));
}

describe.each(ELEMENT_RULES)("element rule $id", (rule) => {
  const { applies, spares } = RULE_EXAMPLES[rule.id];
  test("drops its example", () => {
    expect(matchingRules(applies)).toContain(rule.id);
    expect(contentOf(applies)).not.toMatch(/GONE|❦/);
  });
  test("keeps its counterexample", () => {
    expect(matchingRules(spares)).not.toContain(rule.id);
    expect(contentOf(spares)).toContain("KEPT");
  });
});

describe.each(IMAGE_RULES)("image rule $id", (rule) => {
  const { applies, spares } = RULE_EXAMPLES[rule.id];
  const around = (image: string) => `<p>Text before.</p>${image}<p>Text after.</p>`;
  const factsOf = (html: string) => {
    const page = parse(html, { url: URL_OF_PAGE });
    const node = Array.from({ length: page.count }, (_, i) => i).find((i) => html.startsWith("<img", page.from[i]));
    const facts = node === undefined ? undefined : imageFacts(page, new Links(page), node);
    if (facts === undefined) throw new Error("the example has no image");
    return facts;
  };
  test("drops its example", () => {
    expect(rule.test(factsOf(around(applies)))).toBe(true);
    expect(contentOf(around(applies))).not.toContain('"image"');
  });
  test("keeps its counterexample", () => {
    expect(rule.test(factsOf(around(spares)))).toBe(false);
    expect(contentOf(around(spares))).toContain('"image"');
  });
});

describe.each(BLOCK_RULES)("block rule $id", (rule) => {
  const { applies, spares } = RULE_EXAMPLES[rule.id];
  test("drops its example, and one of two copies", () => {
    const text = contentOf(applies);
    expect(count(text, "TWICE")).toBe(1);
    expect(text).not.toMatch(/^\[{"kind":"rule"|advert|anzeige|GONE/i);
  });
  test("keeps its counterexample", () => {
    const text = contentOf(spares);
    for (const word of ["KEPT", "Advertisement"]) expect(count(text, word)).toBe(count(spares, word));
  });
});

test("a line that the caption before it contains is dropped", () => {
  const figure = "<figure><img src=/a.jpg><figcaption>A fox in the snow. Photo: Ann Lee</figcaption></figure>";
  const text = contentOf(
    `<p>Foxes.</p>${figure}<p>A fox in the snow.</p><p>Photo: Ann Lee</p><p>A fox in the sun.</p>`,
  );
  expect(count(text, "Photo: Ann Lee") + count(text, "A fox in the snow.")).toBe(2);
  expect(text).toContain("sun");
  expect(count(contentOf(`${figure}<h2>A fox in the snow</h2><p>It sleeps.</p>`), "A fox in the snow")).toBe(2);
});

test.each(["ADVERTISEMENT", "— Anzeige —", "Publicité", "[реклама]", "广告", "1 pubblicità"])(
  "an advert label is recognized wherever an inline element starts in it: %s",
  (label) => {
    const rule = BLOCK_RULES.find(({ id }) => id === "advert-label");
    for (let cut = 0; cut < label.length; cut++) {
      const [start, rest] = [label.slice(0, cut), label.slice(cut)].map((value) => ({ kind: "text", value }) as const);
      const plain = cut === 0 ? [rest] : [start, { kind: "emphasis", children: [rest] } as const];
      const marked = [{ kind: "strong", children: plain } as const];
      for (const children of [plain, marked]) expect(rule?.test({ kind: "paragraph", children }, [])).toBe(true);
    }
  },
);

test("every rule has a unique id and an example that describes it", () => {
  const all = [...ELEMENT_RULES, ...IMAGE_RULES, ...BLOCK_RULES];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { drops } of Object.values(RULE_EXAMPLES)) expect(drops).toMatch(/\.$/);
  expect(new Set(Object.keys(RULE_EXAMPLES))).toEqual(new Set(all.map(({ id }) => id)));
});
