import { expect, test } from "vitest";
import { sitePage, TOPICS } from "../test/contract/site-pages.ts";
import { extractSite } from "./extract-site.ts";
import { siteMethods } from "./sites/index.ts";

const pages = TOPICS.map((topic) => sitePage(topic));

test.each(siteMethods.map(({ id }) => id))("%s extracts the pages of a site", (id) => {
  const extractions = extractSite(pages, id);
  expect(extractions.map(({ method }) => method)).toEqual(TOPICS.map(() => id));
  for (const { text } of extractions) expect(text).not.toBe("");
});

test("text that the pages share is left out", () => {
  for (const [index, { text, title }] of extractSite(pages, "block-frequency").entries()) {
    expect(text).toContain(`nobody ${TOPICS[index].slice(0, 3)}`);
    expect(text).not.toContain("Subscribe");
    expect(title?.value).toContain(TOPICS[index]);
  }
});

test("an unknown method is an error that lists the methods", () => {
  expect(() => extractSite(pages, "auto")).toThrow(/no site method "auto"; choose one of: block-entropy, /);
});
