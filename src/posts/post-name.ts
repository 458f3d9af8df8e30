import { className, elementId } from "../html/attributes.ts";
import { tokenPattern } from "../page/element-names.ts";
import { NameStarts } from "../page/name-starts.ts";
import type { Page } from "../page/page.ts";

/** Whole class names that forums, comment systems and question sites give to a post. */
const POST_NAMES = tokenPattern(
  "post postbit postbitlegacy postcontainer post-container post-box message message--post ipsentry--post crawler-post thread-post blockpost cpost topicpost topic-post forumpost forum-post itemcomment comment timeline-comment discussion-comment ipscomment comtr reply answer question forum-topic",
);
/** A cheap no. */
const POST_STARTS = new NameStarts(POST_NAMES);

/** Ids under which forums number their posts. */
const POST_ID = /^(?:post|msg)\d{1,12}$/;

/** The post class of an element, the units being those of the page's source; question and answers are of one kind. */
export function postName(page: Page, units: Uint16Array, node: number): string | undefined {
  return postClass(page, units, node) ?? (isNumbered(page, units, node) ? "numbered" : undefined);
}

function postClass(page: Page, units: Uint16Array, node: number): string | undefined {
  const at = page.classAt[node];
  if (at === 0 || !POST_STARTS.mayHold(units, page.source.length, at)) return undefined;
  const name = POST_NAMES.exec(className(page, node).toLowerCase())?.[0].trim();
  return name === "question" ? "answer" : name;
}

const M = "m".charCodeAt(0);
const P = "p".charCodeAt(0);

function isNumbered(page: Page, units: Uint16Array, node: number): boolean {
  const at = page.idAt[node];
  // A cheap no: most ids begin with another letter.
  if (at === 0 || (units[at] !== P && units[at] !== M)) return false;
  return POST_ID.test(elementId(page, node));
}
