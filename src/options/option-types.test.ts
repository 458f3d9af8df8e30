import { expect, test } from "vitest";
import type { BrowserOptions } from "../browser.ts";
import type { CrawlOptions, MapOptions } from "../crawl/index.ts";
import type { ExtractOptions } from "../extract.ts";
import { FETCH_DEFAULTS, type FetchOptions } from "../fetch/index.ts";
import { DEFAULT_LIMITS, type ParseLimits } from "../html/tree.ts";
import type { metadata } from "../metadata.ts";
import type { WriteOptions } from "../output/formats.ts";
import type { ParseOptions } from "../page/parse.ts";
import type { VipsOptions } from "../page/vips/vips.ts";
import type { ReadOptions } from "../read-page.ts";
import type { RecordsOptions } from "../records.ts";
import type { BrowserChoice, OverlayOptions, RendererOptions, RenderOptions, Viewport } from "../render/index.ts";
import { DEFAULT_DECIDER } from "../select/deciders.ts";
import * as declared from "./index.ts";

/* The interfaces and the declarations list the same options, with the same types: `tsc` checks it here. */

interface Types {
  string: string;
  "string | null": string | null;
  boolean: boolean;
  "boolean | string[]": boolean | readonly string[];
  "boolean | object": boolean | object;
  "string[]": readonly string[];
  number: number;
  AbortSignal: AbortSignal;
  Uint8Array: Uint8Array;
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type DeclaredType<D extends declared.OptionDeclaration> = D extends { values: readonly (infer Value)[] }
  ? Value
  : D["type"] extends keyof Types
    ? Types[D["type"]]
    : never;
/** Declarations do not repeat the types of functions and objects, so these only have to be some function or object. */
type IsSame<Value, D extends declared.OptionDeclaration> = D["type"] extends "function"
  ? Value extends (...args: never[]) => unknown
    ? true
    : false
  : D["type"] extends "object"
    ? Value extends object
      ? true
      : false
    : Same<Value, DeclaredType<D>>;

/** The names that only one side has, or whose types differ. */
type Differences<Interface, Declared extends declared.OptionDeclarations> =
  | Exclude<keyof Interface, keyof Declared>
  | Exclude<keyof Declared, keyof Interface>
  | {
      [Name in keyof Interface & keyof Declared]: IsSame<
        Exclude<Interface[Name], undefined>,
        Declared[Name]
      > extends true
        ? never
        : Name;
    }[keyof Interface & keyof Declared];

/** Takes no argument if nothing differs. Otherwise it requires the names that differ, and `tsc` refuses the call. */
function same<Interface, Declared extends declared.OptionDeclarations>(
  ...differences: [Differences<Interface, Declared>] extends [never] ? [] : [Differences<Interface, Declared>]
): void {
  expect(differences).toEqual([]);
}

test("interfaces and declarations list the same options", () => {
  same<ParseOptions, typeof declared.PARSE_OPTIONS>();
  same<ParseLimits, typeof declared.LIMIT_OPTIONS>();
  same<BrowserOptions, typeof declared.BROWSER_EXTRACT_OPTIONS>();
  same<ReadOptions, typeof declared.READ_OPTIONS>();
  same<NonNullable<Parameters<typeof metadata>[1]>, typeof declared.METADATA_OPTIONS>();
  same<ExtractOptions, typeof declared.EXTRACT_OPTIONS>();
  same<RecordsOptions, typeof declared.RECORDS_OPTIONS>();
  same<VipsOptions, typeof declared.VISUAL_OPTIONS>();
  same<WriteOptions, typeof declared.WRITE_OPTIONS>();
  same<FetchOptions, typeof declared.FETCH_OPTIONS>();
  same<CrawlOptions, typeof declared.CRAWL_OPTIONS>();
  same<MapOptions, typeof declared.MAP_OPTIONS>();
  same<BrowserChoice, typeof declared.BROWSER_OPTIONS>();
  same<RendererOptions, typeof declared.RENDERER_OPTIONS>();
  same<RenderOptions, typeof declared.RENDER_OPTIONS>();
  same<Viewport, typeof declared.RENDER_OPTIONS.viewport.options>();
  same<OverlayOptions, typeof declared.OVERLAY_OPTIONS>();
});

test("the type check finds differences", () => {
  type Found = Differences<
    { pdoc?: string; more?: string },
    typeof declared.VISUAL_OPTIONS & { other: { type: "string" } }
  >;
  const isFound: Same<Found, "pdoc" | "more" | "other"> = true;
  expect(isFound).toBe(true);
});

test("the declared defaults are those in use", () => {
  expect(declared.EXTRACT_OPTIONS.method.default).toBe(DEFAULT_DECIDER);
  expect(DEFAULT_LIMITS.maxDepth).toBe(declared.LIMIT_OPTIONS.maxDepth.default);
  expect(FETCH_DEFAULTS.timeoutMs).toBe(declared.FETCH_OPTIONS.timeoutMs.default);
});
