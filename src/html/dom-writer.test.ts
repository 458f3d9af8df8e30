import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attribute } from "./attributes.ts";
import { buildTree } from "./build-tree.ts";
import { DomWriter } from "./dom-writer.ts";
import { decodeText } from "./references.ts";
import { RAW, TEXT } from "./tags.ts";
import { Flag, type Tree, tagName } from "./tree.ts";

type Content =
  | string
  | { readonly tag: string; readonly attributes: readonly string[]; readonly content: readonly Content[] };

function write(content: readonly Content[]): Tree {
  const writer = new DomWriter(4);
  writer.open("html", []);
  writer.open("head", []);
  writer.close();
  writer.open("body", []);
  const add = (items: readonly Content[]): void => {
    for (const item of items) {
      if (typeof item === "string") writer.text(item);
      else {
        writer.open(item.tag, item.attributes);
        add(item.content);
        writer.close();
      }
    }
  };
  add(content);
  return writer.finish();
}

/** The properties of nodes that a written and a parsed tree must share. */
function described(tree: Tree): object[] {
  return Array.from({ length: tree.count }, (_, node) => ({
    name: tagName(tree, node),
    parent: tree.parent[node],
    end: tree.end[node],
    depth: tree.depth[node],
    source: tree.source.slice(tree.from[node], tree.to[node]),
    offsets: [tree.classAt[node], tree.idAt[node], tree.hrefAt[node]],
    linked: tree.flags[node] & (Flag.LINKED | Flag.PREFORMATTED | Flag.ARIA_HIDDEN),
  }));
}

/** Documents that a parser does not rearrange: blocks in blocks, and text anywhere. */
const documents = fc.letrec<{ list: Content[]; element: Content; text: string }>((tie) => ({
  list: fc.array(fc.oneof({ depthSize: "small" }, tie("text"), tie("element")), { maxLength: 4 }),
  text: fc.string({
    unit: fc.constantFrom("a", "ß", "漢", " ", "\n", "&", "<", ">", '"', "&amp;", "&lt"),
    minLength: 1,
  }),
  element: fc.record({
    tag: fc.constantFrom("div", "section", "pre", "b-c", "span", "i"),
    attributes: fc.constantFrom(
      [],
      ["class", "x y"],
      ["id", 'a"b'],
      ["title", "<&amp;>", "class", "&"],
      ["aria-hidden", "true"],
    ),
    content: tie("list"),
  }),
})).list;

/** Removes differences that parsing makes: adjacent texts become one, and a line break right after `<pre>` is dropped. */
function normal(content: readonly Content[], inPre = false): Content[] {
  const result: Content[] = [];
  for (const item of content) {
    const last = result.at(-1);
    if (typeof item === "string" && typeof last === "string") result[result.length - 1] = last + item;
    else if (typeof item === "string") result.push(inPre && result.length === 0 ? `x${item}` : item);
    else result.push({ ...item, content: normal(item.content, item.tag === "pre") });
  }
  return result;
}

test("a written tree equals the tree that its source parses to", () => {
  fc.assert(
    fc.property(documents, (content) => {
      const tree = write(normal(content));
      // The parser ignores the tag of the head.
      expect(described(tree).slice(2)).toEqual(described(buildTree(tree.source)).slice(2));
    }),
    { numRuns: 500 },
  );
});

describe("a written tree", () => {
  test("keeps nestings that a parser would never produce", () => {
    const tree = write([
      { tag: "p", attributes: [], content: [{ tag: "div", attributes: [], content: ["in"] }, "after"] },
    ]);
    expect(described(tree).map((node) => (node as { name: string }).name)).toEqual([
      "html",
      "head",
      "body",
      "p",
      "div",
      "#text",
      "#text",
    ]);
    expect(tree.parent[4]).toBe(3);
  });

  test("preserves attributes and text", () => {
    const tree = write([{ tag: "a", attributes: ["href", '/?a=1&b="2"<'], content: ["5 < 6 &amp; &copy;"] }]);
    expect(attribute(tree, 3, "href")).toBe('/?a=1&b="2"<');
    expect(decodeText(tree.source.slice(tree.from[4], tree.to[4]))).toBe("5 < 6 &amp; &copy;");
    expect(tree.flags[4] & Flag.LINKED).toBe(Flag.LINKED);
  });

  test("keeps scripts and svg as one raw node", () => {
    const svg: Content = {
      tag: "svg",
      attributes: [],
      content: [{ tag: "path", attributes: ["d", "M0"], content: [] }, "label"],
    };
    const tree = write([{ tag: "script", attributes: [], content: ["if (a < b && c) x()"] }, svg]);
    const kinds = Array.from(tree.tag.subarray(3, tree.count), (tag) =>
      tag === RAW ? "raw" : tag === TEXT ? "text" : "element",
    );
    expect(kinds).toEqual(["element", "raw", "element", "raw"]);
    expect(tree.source.slice(tree.from[4], tree.to[4])).toBe("if (a < b && c) x()");
    expect(tree.source.slice(tree.from[6], tree.to[6])).toBe('<path d="M0"></path>label');
  });

  test("has a head and a body even if the document has none", () => {
    const tree = new DomWriter(1).finish();
    expect(described(tree).map((node) => (node as { name: string }).name)).toEqual(["html", "head", "body"]);
    expect(tree.body).toBe(2);
  });
});
