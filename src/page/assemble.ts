import type { Tree } from "../html/index.ts";
import { hideUnseen, type Layout } from "./layout/index.ts";
import { measure } from "./measure.ts";
import type { Page } from "./page.ts";

/** A page out of a tree and layout that a browser has made; what it does not show counts as hidden. */
export function assemble(tree: Tree, layout: Layout, url: string | undefined): Page {
  const visible = hideUnseen(tree, layout);
  return { ...visible, url, ...measure(visible), layout };
}
