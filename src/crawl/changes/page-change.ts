import { changedShare, type TextBlock, type TextSketch } from "./text-sketch.ts";

/** What became of a page since the crawl saw it last. */
export type PageChange =
  /** `moved`: the address leads to another one. `gone`: the server answers 404 or 410. */
  | { readonly kind: "new" | "unchanged" | "moved" | "gone" }
  /** `title`: whether the title changed. `textShare`: the share of the text that changed, 0 to 1. */
  | { readonly kind: "changed"; readonly title: boolean; readonly textShare: number };

/** The kinds of changes, in the order of reports. */
export const CHANGE_KINDS = [
  "new",
  "changed",
  "moved",
  "gone",
  "unchanged",
] as const satisfies readonly PageChange["kind"][];

/** The facts that tell whether a page changed. */
export interface ComparedPage {
  readonly contentHash?: string | undefined;
  readonly titleHash?: string | undefined;
  readonly sketch?: TextSketch | undefined;
  readonly words?: number | undefined;
}

/** Compares a page with its last version. `blocks` are those of the new version. */
export function compareVersions(before: ComparedPage, after: ComparedPage, blocks: readonly TextBlock[]): PageChange {
  const title = before.titleHash !== undefined && before.titleHash !== after.titleHash;
  if (before.contentHash === after.contentHash) {
    return title ? { kind: "changed", title, textShare: 0 } : { kind: "unchanged" };
  }
  return { kind: "changed", title, textShare: changedShare(before, blocks) };
}
