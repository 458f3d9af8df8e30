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
import { ELEMENT_RULES, RULE_NAMES, ruleAgainst } from "./element-rules.ts";
import { EXAMPLES } from "./examples.ts";

const URL_OF_PAGE = "https://example.com/";

function contentOf(html: string): string {
  const page = parse(html, { url: URL_OF_PAGE });
  return JSON.stringify(buildContent(page, chooseAll(page)).blocks);
}

function count(text: string, word: string): number {
  return text.split(word).length - 1;
}

/** Ids of the rules that some element of the page breaks. */
function broken(html: string): Set<string | undefined> {
  const page = parse(html);
  const names = new ElementNames(page, namePatterns(RULE_NAMES));
  const nodes = Array.from({ length: page.count }, (_, node) => node).filter((node) => page.tag[node] > RAW);
  return new Set(nodes.map((node) => ruleAgainst(page, node, names.matchedNames(node))?.id));
}

describe.each(ELEMENT_RULES)("element rule $id", (rule) => {
  const { applies, spares } = EXAMPLES[rule.id];
  test("takes out what it says", () => {
    expect(broken(applies)).toContain(rule.id);
    expect(contentOf(applies)).not.toMatch(/GONE|❦/);
  });
  test("spares what only looks like it", () => {
    expect(broken(spares)).not.toContain(rule.id);
    expect(contentOf(spares)).toContain("KEPT");
  });
});

describe.each(IMAGE_RULES)("image rule $id", (rule) => {
  const { applies, spares } = EXAMPLES[rule.id];
  const around = (image: string) => `<p>Text before.</p>${image}<p>Text behind.</p>`;
  const factsOf = (html: string) => {
    const page = parse(html, { url: URL_OF_PAGE });
    const node = Array.from({ length: page.count }, (_, i) => i).find((i) => html.startsWith("<img", page.from[i]));
    return imageFacts(page, new Links(page), node!)!;
  };
  test("takes out what it says", () => {
    expect(rule.test(factsOf(around(applies)))).toBe(true);
    expect(contentOf(around(applies))).not.toContain('"image"');
  });
  test("spares what only looks like it", () => {
    expect(rule.test(factsOf(around(spares)))).toBe(false);
    expect(contentOf(around(spares))).toContain('"image"');
  });
});

describe.each(BLOCK_RULES)("block rule $id", (rule) => {
  const { applies, spares } = EXAMPLES[rule.id];
  test("leaves once what stands twice", () => {
    const text = contentOf(applies);
    expect(count(text, "TWICE")).toBe(1);
    expect(text).not.toMatch(/^\[{"kind":"rule"|advert|anzeige/i);
  });
  test("spares what only looks like it", () => {
    const text = contentOf(spares);
    for (const word of ["KEPT", "Advertisement"]) expect(count(text, word)).toBe(count(spares, word));
  });
});

test.each(["ADVERTISEMENT", "— Anzeige —", "Publicité", "[реклама]", "广告", "1 pubblicità"])(
  "the label of an advert is told however its letters are marked: %s",
  (label) => {
    const { test: isLabel } = BLOCK_RULES.find(({ id }) => id === "advert-label")!;
    for (let cut = 0; cut < label.length; cut++) {
      const [begin, rest] = [label.slice(0, cut), label.slice(cut)].map((value) => ({ kind: "text", value }) as const);
      const plain = cut === 0 ? [rest] : [begin, { kind: "emphasis", children: [rest] } as const];
      const marked = [{ kind: "strong", children: plain } as const];
      for (const children of [plain, marked]) expect(isLabel({ kind: "paragraph", children }, [])).toBe(true);
    }
  },
);

test("every rule has an id of its own and says what it does", () => {
  const all = [...ELEMENT_RULES, ...IMAGE_RULES, ...BLOCK_RULES];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  for (const { says } of Object.values(EXAMPLES)) expect(says).toMatch(/\.$/);
  expect(new Set(Object.keys(EXAMPLES))).toEqual(new Set(all.map(({ id }) => id)));
});
