import { className, elementId } from "../html/index.ts";
import { type Page, tokenPattern } from "../page/index.ts";

/** Whole class names that forums, comment systems and question sites give to a post. */
const POST_NAMES = tokenPattern(
  "post postbit postbitlegacy postcontainer post-container post-box message message--post ipsentry--post crawler-post thread-post blockpost cpost topicpost topic-post forumpost forum-post itemcomment comment timeline-comment discussion-comment ipscomment comtr reply answer question forum-topic",
);

/** Ids under which forums number their posts. */
const POST_ID = /^(?:post|msg)\d{1,12}$/;

/** Returns the post class of an element. Questions and answers count as one kind: `answer`. */
export function postName(page: Page, node: number): string | undefined {
  return postClass(page, node) ?? (isNumbered(page, node) ? "numbered" : undefined);
}

function postClass(page: Page, node: number): string | undefined {
  if (page.classAt[node] === 0) return undefined;
  const name = POST_NAMES.exec(className(page, node).toLowerCase())?.[0].trim();
  return name === "question" ? "answer" : name;
}

function isNumbered(page: Page, node: number): boolean {
  return page.idAt[node] !== 0 && POST_ID.test(elementId(page, node));
}
