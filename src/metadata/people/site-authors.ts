import { compactKey } from "../../text/index.ts";
import type { Evidence } from "../evidence.ts";

/** A shorter name may be the start of the site name by chance. */
const MIN_SITE_CHARS = 4;

/** Whether an author is the site itself: its name, the start of its name, its initials, or its name as the first word ("Daily London"). */
export function isSiteName(name: string, sites: ReadonlySet<string>): boolean {
  const key = compactKey(name);
  if (sites.has(key) || isInitialsOf(initialsOf(name), sites)) return true;
  const space = name.indexOf(" ");
  if (space > 0 && sites.has(compactKey(name.slice(0, space)))) return true;
  if (space >= 0 || key.length < MIN_SITE_CHARS) return false;
  for (const site of sites) if (site.startsWith(key)) return true;
  return false;
}

/**
 * Whether a declared person with the name of the site is its owner. True if the item has a second type, such as `Organization`, or if the
 * name matches the host but no declared site name.
 */
export function isSiteOwner(name: string, types: readonly string[], { siteNameKeys }: Evidence): boolean {
  if (!name.includes(" ")) return false;
  if (types.length > 1) return true;
  const key = compactKey(name);
  return (
    siteNameKeys.size > 0 && ![...siteNameKeys].some((site) => site.startsWith(key)) && !isSiteName(name, siteNameKeys)
  );
}

const INITIAL = /(?<![\p{L}\p{N}])\p{Lu}/gu;

/** The initials of a name in lower case: "dw" for "Deutsche Welle"; empty for a single word. */
function initialsOf(name: string): string {
  return name.includes(" ") ? (name.match(INITIAL) ?? []).join("").toLowerCase() : "";
}

function isInitialsOf(initials: string, sites: ReadonlySet<string>): boolean {
  return initials.length > 1 && (sites.has(initials) || sites.has(`${initials}.`));
}
