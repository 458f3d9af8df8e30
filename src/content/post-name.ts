import { className } from "../html/attributes.ts";
import type { Page } from "../page/page.ts";
import { NameStarts } from "./name-starts.ts";
import { tokenPattern } from "./names.ts";

/** Whole class names that forums, comment systems and question sites give to a post. */
const POST_NAMES = tokenPattern(
  "post postbit postbitlegacy postcontainer post-container post-box message message--post ipsentry--post crawler-post thread-post blockpost cpost topicpost topic-post forumpost forum-post comment timeline-comment discussion-comment ipscomment comtr reply answer question forum-topic",
);
/** A cheap no. */
const POST_STARTS = new NameStarts(POST_NAMES);

/** The post class of an element, the units being those of the page's source; question and answers are of one kind. */
export function postName(page: Page, units: Uint16Array, node: number): string | undefined {
  const at = page.classAt[node]!;
  if (at === 0 || !POST_STARTS.mayHold(units, page.source.length, at)) return undefined;
  const name = POST_NAMES.exec(className(page, node).toLowerCase())?.[0].trim();
  return name === "question" ? "answer" : name;
}
