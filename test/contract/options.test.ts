import { describe, expect, test } from "vitest";
import * as browser from "../../src/browser.ts";
import * as small from "../../src/browser-small.ts";
import { crawl, mapSite } from "../../src/crawl/index.ts";
import { fetchPage, openFetcher } from "../../src/fetch/index.ts";
import * as pith from "../../src/index.ts";
import type { OptionDeclaration, OptionType } from "../../src/options/index.ts";
import { OPTION_FUNCTIONS } from "../../src/options/option-functions.ts";
import { findBrowser, openRenderer, overlaySvg } from "../../src/render/index.ts";

/* Every public function refuses unknown options and options of the wrong type, and accepts undefined ones. */

const HTML = "<p>Some words of a text.</p>";
const ADDRESS = "https://page.invalid/";
const ROOT = { box: { x1: 0, y1: 0, x2: 1, y2: 1 }, children: [] } as never;

const CALLS: Readonly<Record<string, (options: never) => unknown>> = {
  "extract of pith": (options) => pith.extract(HTML, options),
  "explain of pith": (options) => pith.explain(HTML, options),
  "metadata of pith": (options) => pith.metadata(HTML, options),
  "records of pith": (options) => pith.records(HTML, options),
  "explainRecords of pith": (options) => pith.explainRecords(HTML, options),
  "segment of pith": (options) => pith.segment(HTML, options),
  "segmentVisual of pith": (options) => pith.segmentVisual(pith.parse(HTML), options),
  "parse of pith": (options) => pith.parse(HTML, options),
  "write of pith": (options) => pith.extract(HTML).write("md", options),
  "chunks of pith": (options) => pith.chunks(pith.extract(HTML), options),
  "fetchPage of pith/fetch": (options) => fetchPage(ADDRESS, options),
  "openFetcher of pith/fetch": (options) => openFetcher(options),
  "crawl of pith/crawl": (options) => crawl(options).next(),
  "mapSite of pith/crawl": (options) => mapSite(options).next(),
  "openRenderer of pith/render": (options) => openRenderer(options),
  "render of pith/render": (options) => openRenderer().render({ html: HTML }, options),
  "findBrowser of pith/render": (options) => findBrowser(options),
  "overlaySvg of pith/render": (options) => overlaySvg(ROOT, options),
  "extract of pith/browser": (options) => browser.extract(HTML, options),
  "extract of pith/browser/small": (options) => small.extract(HTML, options),
};

/** Returns the message of the TypeError that a call throws or rejects with. */
async function refusal(call: (options: never) => unknown, options: unknown): Promise<string> {
  try {
    await call(options as never);
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
  throw new Error(`${JSON.stringify(options)} was accepted`);
}

const WRONG: Readonly<Record<OptionType, readonly unknown[]>> = {
  string: [5, true, null, {}, ["x"]],
  "string | null": [5, true, {}],
  boolean: ["yes", 1, null],
  "boolean | string[]": ["localhost", 1, null, [1]],
  "boolean | object": ["x", 1, null],
  "string[]": ["localhost", 1, null, [1]],
  number: ["5", Number.NaN, null, {}],
  function: [true, {}, "x"],
  object: [5, "x", null, true],
  AbortSignal: [{}, true],
  Uint8Array: ["x", {}],
};

function wrongValues({ type, values, min, max }: OptionDeclaration): unknown[] {
  return [
    ...WRONG[type],
    ...(values === undefined ? [] : ["", "none of them"]),
    ...(min === undefined ? [] : [min - 1]),
    ...(max === undefined ? [] : [max + 1]),
  ];
}

/** Returns options with one value: `limits.maxChars`, 5 → `{ limits: { maxChars: 5 } }`. */
function optionsAt(path: string, value: unknown): object {
  return path.split(".").reduceRight((inner, name) => ({ [name]: inner }) as never, value) as object;
}

function pathsOf(declared: Readonly<Record<string, OptionDeclaration>>, prefix = ""): [string, OptionDeclaration][] {
  return Object.entries(declared).flatMap(([name, declaration]) => [
    [prefix + name, declaration] as [string, OptionDeclaration],
    ...pathsOf(declaration.options ?? {}, `${prefix}${name}.`),
  ]);
}

const functions = OPTION_FUNCTIONS.map((known) => [`${known.name} of ${known.entry}`, known] as const);

test("the list contains every function with options", () => {
  expect(Object.keys(CALLS)).toEqual(functions.map(([name]) => name));
});

describe.each(functions)("%s", (name, { options, sentences }) => {
  const call = CALLS[name];
  const paths = pathsOf(options);

  test("lists its options when one is unknown", async () => {
    const names = Object.keys(options).join(", ");
    expect(await refusal(call, { banana: 1 })).toBe(`unknown option "banana"; the options are ${names}`);
  });

  test.each(paths.map(([path]) => path))("suggests %s for a misspelling", async (path) => {
    const wrong = path.length > 3 ? `${path}x` : path.toUpperCase();
    expect(await refusal(call, optionsAt(wrong, 1))).toBe(`unknown option "${wrong}": did you mean "${path}"?`);
  });

  test.each(paths)("refuses wrong values of %s", async (path, declaration) => {
    for (const value of wrongValues(declaration)) {
      const message = await refusal(call, optionsAt(path, value));
      expect(message).toMatch(new RegExp(`^option ${path} must be .*, not .`));
    }
  });

  test("refuses options that are not an object", async () => {
    expect(await refusal(call, null)).toBe("options must be an object, not null");
    expect(await refusal(call, "url")).toBe('options must be an object, not "url"');
  });

  test("has a sentence for every option", () => {
    expect(Object.keys(sentences)).toEqual(paths.map(([path]) => path));
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^[A-Z`].*\.$/);
  });
});

/** Functions that need no network, browser or layout. */
const PURE = functions.filter(([name]) => !/fetchPage|crawl|render |findBrowser|segmentVisual|overlaySvg/.test(name));

test.each(PURE)("%s accepts undefined options", async (name, { options }) => {
  const open = Object.fromEntries(Object.keys(options).map((option) => [option, undefined]));
  await CALLS[name](open as never);
});

test.each([{ maxNodes: undefined }, { maxDepth: undefined }, { maxChars: undefined }, { maxAttributes: undefined }])(
  "an undefined limit has its default: %o",
  (limits) => {
    const html = `<div ${"a=1 ".repeat(2_000)}>${"<b>".repeat(3_000)}text`;
    const { count, warnings } = pith.parse(html, { limits: limits as never });
    expect({ count, warnings }).toEqual({ count: pith.parse(html).count, warnings: pith.parse(html).warnings });
  },
);
