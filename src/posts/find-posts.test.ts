import { describe, expect, test } from "vitest";
import { parse } from "../page/parse.ts";
import { readNodes } from "../page/read.ts";
import { findThread } from "./thread.ts";

/** Returns level, author, date and text of each post: `0 Ann, 3 May 2024: Hello.` */
function posts(html: string, isForum = false): string[] {
  const page = parse(html);
  const { posts: found, order } = findThread(page, { minPosts: 2, isForum });
  return order.map((root) => {
    const { level, author, date, body } = found.get(root) ?? { level: -1 };
    const text = body?.map((node) => readNodes(page, node, page.end[node])).join(" ");
    return `${level} ${author}, ${date}: ${text}`;
  });
}

const NAMES = ["Ann", "Bob", "Cem"];
/** Writes one post for each name, numbered from 1. */
const each = (write: (name: string, number: number) => string): string =>
  NAMES.map((name, i) => write(name, i + 1)).join("");
const words = (name: string): string => `What ${name} wrote about rain and snow.`;
const EXPECTED = NAMES.map((name, i) => `0 ${name}, ${i + 1} May 2024: ${words(name)}`);

describe("finds author and date outside of the element named as a post", () => {
  test("in an element around it", () => {
    const html = each(
      (name, n) =>
        `<li><p>${n} May 2024</p><div class=reply><a href=/user/${n}>${name}</a><div class=text>${words(name)}</div></div></li>`,
    );
    expect(posts(`<ul>${html}</ul>`)).toEqual(EXPECTED);
  });

  test("in the table row before it", () => {
    const row = (name: string, n: number): string =>
      `<tr><td><a href=/user/${n}>${name}</a><td>#${n} on ${n} May 2024<tr class=post><td class=text colspan=2>${words(name)}<tr><td>Answer`;
    expect(posts(`<table>${each(row)}</table>`)).toEqual(EXPECTED);
  });
});

describe("adds posts with other markup", () => {
  const signed = (name: string, n: number): string =>
    `<a class=author>${name}</a> <time>${n} May 2024</time><div class=content>${words(name)}</div>`;
  const reply = (name: string, n: number, more = ""): string => `<div class=reply>${signed(name, n)}${more}</div>`;

  test("the opening post, by the name that a platform gives it", () => {
    const opening = `<div class=ItemDiscussion>${signed("Ann", 1)}</div>`;
    expect(posts(`${opening}<div>${reply("Bob", 2)}${reply("Cem", 3)}</div>`)).toEqual(EXPECTED);
  });

  test("siblings with the tag and the first class of posts", () => {
    const [first, ...others] = ["topic", "reply", "reply"].map((name, i) => {
      return `<div class="entry ${name}">${signed(NAMES[i], i + 1)}</div>`;
    });
    expect(posts(`<main>${first}${others.join("")}</main>`)).toEqual(EXPECTED);
    expect(posts(`<main><div class="entry">An advert</div>${first}${others.join("")}</main>`)).toEqual(EXPECTED);
  });

  test("comments inside answers", () => {
    const comment = `<ul><li class=comment><span>${words("Eve")}</span> <a class=author>Eve</a> <time>4 May 2024</time></ul>`;
    expect(posts(reply("Ann", 1) + reply("Bob", 2, comment))).toEqual([
      EXPECTED[0],
      EXPECTED[1],
      `1 Eve, 4 May 2024: ${words("Eve")}`,
    ]);
  });

  test("but not parts of a post that have the name of a post, too", () => {
    const whole = each(
      (name, n) => `<article class=post id=post-${n}><div class=message>${signed(name, n)}</div></article>`,
    );
    expect(posts(whole)).toEqual(EXPECTED);
  });
});

describe("on pages that are probably a discussion", () => {
  const named = (name: string): string =>
    each(
      (author, n) => `<div class=${name}><a href=/user/${n}>${author}</a> - ${n} May 2024<p>${words(author)}</p></div>`,
    );

  test("names may only resemble those of posts", () => {
    for (const name of ["topic-reply", "comment_item", "postItem", "x-comment"]) {
      expect(posts(named(name), true)).toEqual(EXPECTED);
      expect(posts(named(name))).toEqual([]);
    }
    for (const name of ["post-body", "commenting", "composite"]) expect(posts(`<i>${named(name)}</i>`)).toEqual([]);
  });

  test("posts may have no name", () => {
    expect(posts(named("sc-x1"), true)).toEqual(EXPECTED);
    expect(posts(named("sc-x1"))).toEqual([]);
  });

  test("the author may be the short text before the date", () => {
    const html = each(
      (name, n) => `<div><div><div>${name}</div><div>${n} May 2024</div></div><p>${words(name)}</p></div>`,
    );
    expect(posts(html, true)).toEqual(EXPECTED);
  });

  test("lists of news are not posts: they have dates, but no authors", () => {
    const news = each((name, n) => `<div class=post-item><p>${n} May 2024</p><p>${words(name)}</p></div>`);
    expect(posts(news, true)).toEqual([]);
  });

  test("sidebars have no posts", () => {
    const text = `<p>${"Rain ".repeat(60)}</p>`;
    expect(posts(`${text}<div class=sidebar>${named("post-item")}</div>`, true)).toEqual([]);
    expect(posts(`<div class=content-sidebar-wrap>${named("post-item")}</div>`, true)).toEqual(EXPECTED);
    expect(posts(`${text}<div class=no-sidebar>${named("post-item")}</div>`, true)).toEqual(EXPECTED);
  });
});

describe("the date of a post", () => {
  const dated = (head: string): string =>
    each(
      (name, n) =>
        `<div class=post><b class=author>${name}</b>${head.replace("N", String(n))}<div class=text>${words(name)}</div></div>`,
    );

  test("is not that of the account or of an edit", () => {
    const joined = "<dl class=postprofile><dt>Joined:<dd><span class=date>7 Jan 2011</span></dl>";
    const edited = "<p>edited <time>9 June 2024</time></p>";
    expect(posts(dated(`${joined}${edited}<p class=date>N May 2024</p>`))).toEqual(EXPECTED);
    expect(posts(dated(joined))[0]).toContain("Ann, undefined");
  });

  test("is not in a sentence", () => {
    expect(posts(dated("<p>It rained on N May 2024.</p>"))[0]).toContain("Ann, undefined");
  });
});

describe("the author of a post", () => {
  test("is not the person whom the post answers", () => {
    const html = each((name, n) => {
      const answered = `<div class=header__reply-author><span>in reply to </span><a href=/user/9>Eve</a></div>`;
      const author = `<div class=header__author><a href=/user/${n}>${name}</a>${answered}</div>`;
      return `<div class=comment>${author}<time>${n} May 2024</time><div class=text>${words(name)}</div></div>`;
    });
    expect(posts(html)).toEqual(EXPECTED);
  });
});
