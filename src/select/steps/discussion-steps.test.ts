import { expect, test } from "vitest";
import { gatherFacts } from "../../features/block-facts.ts";
import { parse } from "../../page/parse.ts";
import { readBlock } from "../../page/read.ts";
import { type JudgeOptions, TUNING } from "../judge-options.ts";
import { discussionOf } from "../page-discussion.ts";
import { CHOICE_STEPS } from "./choice-steps.ts";

interface Given {
  readonly options?: JudgeOptions;
  /** Probability of the chosen blocks. */
  readonly score?: number;
  /** Probability of the others. */
  readonly lowest?: number;
}

/** Returns the texts that a step finds, after blocks with a "+" were chosen. */
function found(id: string, html: string, { options = {}, score = 0.6, lowest = 0 }: Given = {}): string[] {
  const facts = gatherFacts(parse(html));
  const { page } = facts;
  const text = (block: number): string => readBlock(page, block);
  const chosen = Uint8Array.from({ length: page.blocks.count }, (_, block) => (text(block).includes("+") ? 1 : 0));
  const scores = Float64Array.from(chosen, (isChosen) => (isChosen === 1 ? score : lowest));
  const discussion = discussionOf(facts, chosen, 0.9);
  const step = CHOICE_STEPS.find((one) => one.id === id);
  return step?.find({ facts, chosen, scores, prose: 0, discussion, options, tuning: TUNING }).map(text) ?? [];
}

const post = (name: string, body: string): string =>
  `<div class=post><p class=author>${name}</p><div class=post-body>${body}</div></div>`;
const QUOTED = "<blockquote>What will it be tomorrow?</blockquote>";
const THREAD = `<h1>Rain +</h1><p>Notice +</p>${post("Ann +", "<p>What will it be tomorrow?</p><p hidden>x</p>")}<p>Advert +</p>${post("Bob", `${QUOTED}<p>Sun, +</p><p>I hope.</p>`)}<p>Other threads +</p>`;

test("the texts of posts are added, with quotations unless they are unwanted", () => {
  const question = "What will it be tomorrow?";
  expect(found("post", THREAD)).toEqual([question, question, "I hope."]);
  expect(found("post", THREAD, { options: { quotes: "drop" } })).toEqual([question, "I hope."]);
});

test("the text that comments answer to is added if nothing of it is chosen", () => {
  const comment = (name: string): string =>
    `<div class=comment><p class=comment-author>${name}</p><p class=comment-date>3 May 2024</p><div class=comment-body>Yes, it does, +</div></div>`;
  const page = (opening: string): string =>
    `<title>Rain in May</title><h1>Rain in May</h1>${opening}<p>Sort by</p>${["Ann", "Bob", "Eve"].map(comment).join("")}`;
  const options = { lowest: 0.15 };
  expect(found("post", page("<p>Does it rain in May, where you live?</p>"), options)).toEqual([
    "Does it rain in May, where you live?",
  ]);
  expect(found("post", page("<p>Does it rain in May, where you live?</p><p>Please tell +</p>"), options)).toEqual([]);
});

test("unwanted quotations are dropped", () => {
  const html = post("Ann", "<p>Yes.</p>") + post("Bob", "<blockquote>Yes. +</blockquote><p>No.</p>");
  expect(found("quote", html, { options: { quotes: "drop" } })).toEqual(["Yes. +"]);
  expect(found("quote", html)).toEqual([]);
});

test("quotations are not copies of the quoted post", () => {
  const html =
    post("Ann", "<p>One two three four +</p>") + post("Bob", "<blockquote>One two three four +</blockquote>");
  expect(found("duplicate", html)).toEqual([]);
  expect(found("duplicate", html.replaceAll("blockquote", "p"))).toEqual(["One two three four +"]);
});

test("heads are dropped, except the title of the page, and unless they have more than three times the words of the posts", () => {
  expect(found("post-head", THREAD)).toEqual(["Ann +"]);
  const title = "<title>Rain in May</title>";
  const headed = post("Ann", "<p>Yes.</p>").replace("<p class", "<h2>Rain in May +</h2><p class");
  expect(found("post-head", title + headed + post("Bob +", "<p>No, it did not.</p>"))).toEqual(["Bob +"]);
  expect(found("post-head", headed + post("Bob +", "<p>No, it did not.</p>"))).toEqual(["Rain in May +", "Bob +"]);
  const short = post("Ann +", "<p>Yes.</p>").replace("Ann", "Ann ".repeat(6));
  expect(found("post-head", short + post("Bob", "<p>No.</p>"))).toHaveLength(1);
  expect(found("post-head", short.replace("Ann", "Ann Ann") + post("Bob", "<p>No.</p>"))).toEqual([]);
});

test("text between posts and after them is dropped unless it is probable", () => {
  expect(found("other-threads", THREAD, { score: 0.49 })).toEqual(["Advert +", "Other threads +"]);
  expect(found("other-threads", THREAD)).toEqual(["Other threads +"]);
  expect(found("other-threads", THREAD, { score: 0.9 })).toEqual([]);
});

test("comments are dropped below an article, but not in a discussion", () => {
  const comment = (name: string): string => `<div class=comment><b class=author>${name}</b><p>Rain +</p></div>`;
  const article = `<p>${"fox, ".repeat(300)}+</p>`;
  expect(found("comment", article + comment("Ann") + comment("Bob"))).toEqual(["Rain +", "Rain +"]);
  expect(found("comment", comment("Ann") + comment("Bob"))).toEqual([]);
});
