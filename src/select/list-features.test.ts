import { expect, test } from "vitest";
import { gatherFacts } from "../features/block-facts.ts";
import { type CompleteForest, toCompleteForest } from "../model/complete-forest.ts";
import { parse } from "../page/parse.ts";
import { correctByLists, LIST_COLUMNS, type ListColumn, type ListPage, type Lists, listsOf } from "./list-features.ts";

const PAGE: ListPage = { expected: 0.5, prose: 0.1, items: 0.7, forum: 0.2, product: 0.3 };
const TWO_LISTS = `<h1>All books</h1>
  <ul><li>One book here</li><li>Two books here</li><li>More books here</li></ul>
  <div><a href="/about">About us</a></div>
  <ol><li><a href="/jobs">Jobs</a></li><li><a href="/press">Press</a></li><li><a href="/help">Help</a></li></ol>`;
const SCORES = [0.9, 0.8, 0.7, 0.6, 0.2, 0.1, 0.1, 0.4];

const featureOf = ({ values }: Lists, list: number, column: ListColumn): number =>
  values[list * LIST_COLUMNS.length + LIST_COLUMNS.indexOf(column)];

/** A forest that adds `up` to lists of at least `words` words and subtracts it from others. */
const byWords = (words: number, up: number): CompleteForest =>
  toCompleteForest({
    base: 0,
    roots: Int32Array.from([0]),
    feature: Int16Array.from([LIST_COLUMNS.indexOf("listWords"), -1, -1]),
    threshold: Float32Array.from([words, -up, up]),
    right: Int32Array.from([2, 0, 0]),
  });

const listsIn = (html: string, scores: readonly number[]): Lists => {
  const facts = gatherFacts(parse(html));
  expect(facts.page.blocks.count).toBe(scores.length);
  return listsOf(facts, Float64Array.from(scores), PAGE);
};

test("similar siblings are a list with the blocks in them", () => {
  const { count, of, words, scores } = listsIn(TWO_LISTS, SCORES);
  expect(count).toBe(2);
  expect([...of]).toEqual([-1, 0, 0, 0, -1, 1, 1, 1]);
  expect([...words]).toEqual([9, 3]);
  expect(scores[0]).toBeCloseTo(0.7);
  expect(scores[1]).toBeCloseTo(0.2);
});

test("concealed blocks are in no list", () => {
  const html =
    "<ul><li>One book</li><li style='display:none'>Two books</li><li>More books</li><li>Last books</li></ul>";
  const { of, words } = listsIn(html, [0.5, 0, 0.5, 0.5]);
  expect([...of]).toEqual([0, -1, 0, 0]);
  expect([...words]).toEqual([6]);
});

test("the features of a list compare it with the rest of the page", () => {
  const lists = listsIn(TWO_LISTS, SCORES);
  expect(featureOf(lists, 0, "listRecords")).toBe(3);
  expect(featureOf(lists, 0, "listLinks")).toBe(0);
  expect(featureOf(lists, 1, "listLinks")).toBe(1);
  expect(featureOf(lists, 0, "listStart")).toBeCloseTo(1 / 8);
  expect(featureOf(lists, 0, "otherScore")).toBeCloseTo(0.2);
  expect(featureOf(lists, 1, "otherScore")).toBeCloseTo(0.7);
  expect(featureOf(lists, 0, "outsideScore")).toBeCloseTo((2 * 0.9 + 2 * 0.2 + 0.6) / 7);
  expect(featureOf(lists, 0, "nearScore")).toBeCloseTo((2 * 0.9 + 2 * 0.2 + 0.6) / 7);
  expect(featureOf(lists, 1, "listOfItems")).toBeCloseTo(0.7);
});

test("a page that is a single list has score 0 for other lists and -1 for nearby blocks", () => {
  const lists = listsIn("<ul><li>One</li><li>Two</li><li>Three</li></ul>", [0.5, 0.5, 0.5]);
  expect(featureOf(lists, 0, "lists")).toBe(1);
  expect(featureOf(lists, 0, "otherScore")).toBe(0);
  expect(featureOf(lists, 0, "nearScore")).toBe(-1);
});

test("the blocks of a list get the same correction, blocks outside lists get none", () => {
  const lists = listsIn(TWO_LISTS, SCORES);
  const corrected = correctByLists(new Float64Array(8), lists, byWords(5, 1));
  expect(corrected[0]).toBe(0);
  expect(corrected[4]).toBe(0);
  expect(corrected[1]).toBeGreaterThan(0);
  expect(corrected[5]).toBe(-corrected[1]);
  expect(new Set(corrected.subarray(1, 4)).size).toBe(1);
});

test("a page without lists gets no corrections", () => {
  const lists = listsIn("<p>Some text.</p>", [0.5]);
  expect(lists.count).toBe(0);
  expect([...correctByLists(Float64Array.from([0.25]), lists, byWords(5, 1))]).toEqual([0.25]);
});
