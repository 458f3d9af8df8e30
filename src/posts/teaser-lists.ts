/** Tells lists of articles or threads from posts. */
import { href, TEXT, Trait, tagId, traitsOf } from "../html/index.ts";
import type { Page } from "../page/index.ts";
import { isNamedAuthor, isProfileBox } from "./post-names.ts";

const A = tagId("a");

/** Whether more than half of the entries have a linked heading. Lists of articles also use the class `post` for their entries. */
export function isTeaserList(page: Page, roots: readonly number[]): boolean {
  let linked = 0;
  for (const root of roots) if (hasLinkedHeading(page, root)) linked++;
  return linked * 2 > roots.length;
}

/** A teaser starts with its heading, after some wrappers and an image. */
const MAX_NODES_TO_HEADING = 100;

function hasLinkedHeading(page: Page, post: number): boolean {
  const end = Math.min(page.end[post], post + MAX_NODES_TO_HEADING);
  for (let node = post + 1; node < end; node++) {
    const isHeading = (traitsOf(page.tag[node]) & Trait.HEADING) !== 0;
    if (!isHeading || namesAuthor(page, node) || isInProfile(page, node, post)) continue;
    const { linkChars, chars } = page.measures;
    return chars[node] > 0 && linkChars[node] * 2 > chars[node] && !linksToFragment(page, node);
  }
  return false;
}

/** Whether a heading contains the name of the author. Some forums put it there. */
function namesAuthor(page: Page, heading: number): boolean {
  for (let node = heading; node < page.end[heading]; node++) {
    if (page.tag[node] > TEXT && isNamedAuthor(page, node)) return true;
  }
  return false;
}

/** Whether a heading is inside the profile of the author. A profile has less than three quarters of the words of its post. */
function isInProfile(page: Page, heading: number, post: number): boolean {
  const { words } = page.measures;
  for (let above = page.parent[heading]; above > post; above = page.parent[above]) {
    if (isProfileBox(page, above) && words[above] * 4 < words[post] * 3) return true;
  }
  return false;
}

/** Whether the first link has a fragment: the subject of a post links to the post itself (`#post12`). */
function linksToFragment(page: Page, heading: number): boolean {
  for (let node = heading + 1; node < page.end[heading]; node++) {
    if (page.tag[node] === A) return (href(page, node) ?? "").includes("#");
  }
  return false;
}
