import { attribute, href } from "../html/attributes.ts";
import { tagId } from "../html/tags.ts";
import type { Page } from "./page.ts";

const BASE = tagId("base");
const LINK = tagId("link");
const META = tagId("meta");
const WEB = /^https?:\/\//i;

/** Where a page is: the address it was read from, else the one it gives as its own, which a saved page has kept. */
export function ownAddress(page: Page): string | undefined {
  const address =
    page.url ?? declared(page, LINK, ["rel", "canonical"]) ?? declared(page, META, ["property", "og:url"]);
  return address !== undefined && URL.canParse(address) ? address : undefined;
}

/** What relative addresses are read against: `<base href>`, itself against the page's own address. */
export function baseAddress(page: Page): string | undefined {
  const own = ownAddress(page);
  const base = inHead(page, BASE, () => true);
  const address = base < 0 ? undefined : href(page, base);
  return address !== undefined && URL.canParse(address, own) ? new URL(address, own).href : own;
}

function declared(page: Page, tag: number, [name, value]: readonly [string, string]): string | undefined {
  const node = inHead(page, tag, (at) => attribute(page, at, name)?.trim().toLowerCase() === value);
  const address = node < 0 ? "" : (href(page, node) ?? attribute(page, node, "content") ?? "").trim();
  return WEB.test(address) ? address : undefined;
}

/** The first such element before the body, -1 if there is none. */
function inHead({ tag, body }: Page, wanted: number, test: (node: number) => boolean): number {
  for (let node = 0; node < body; node++) if (tag[node] === wanted && test(node)) return node;
  return -1;
}
