import { describe, expect, it, test } from "vitest";
import { records } from "../../../records.ts";
import { parseWrapper, wrapperOf } from "../../wrapper/wrapper.ts";

const AUTHORS = ["ann_lee", "Bob", "ann_lee", "cleo99", "Bob", "Dee Ray"];
const POST_TEXT =
  "said so much about this matter that it fills some lines, as posts of people in forums do when they are at leisure";

function thread(post: (author: string, i: number) => string): string {
  return `<body><h1>A thread</h1><main>${AUTHORS.map((author, i) => post(author, i + 1)).join("")}</main></body>`;
}

const BOARDS: Readonly<Record<string, (author: string, i: number) => string>> = {
  "names in headings among ranks and numbers": (author, i) =>
    `<article class="message message--post"><div class="message-user"><h4 class="message-name"><a class="username" href="/members/${i}">${author}</a></h4><h5 class="userTitle message-userTitle">${i % 2 ? "Veteran" : "Member"}</h5><i class="user-rank">${i % 2 ? "Elder" : "Novice"}</i><dl class="user-stats"><dt>Posts</dt><dd>${i * 31}</dd></dl></div><a href="#${i}">#${i}</a><time datetime="2024-05-0${i}T10:00:00Z">May ${i}</time><div class="message-body">${author} ${POST_TEXT}</div></article>`,
  "marked by a class of their own": (author, i) =>
    `<div class="crawler-post"><span class="creator"><a href="/u/${author}"><span>${author}</span></a></span> <time datetime="2024-05-0${i}">${i} May</time> <span>${i}</span><div class="post"><p>${i}: ${POST_TEXT}</p></div><span class="post-likes">${i} Likes</span></div>`,
  "without any mark": (author, i) =>
    `<div class="blockpost"><h2><span>#${i}</span> <a href="t?pid=${i}#p${i}">2024-05-0${i}</a></h2><div class="postleft"><dl><dt>${author}</dt><dd>Member</dd><dd>Posts: ${i * 7}</dd></dl></div><div class="postmsg"><p>${i}: ${POST_TEXT}</p></div></div>`,
  "in microdata, some after the name of the last editor": (author, i) =>
    `<div class="answer"><div class="post-body"><p>${i}: ${POST_TEXT}</p></div><time datetime="2024-05-0${i}"></time>${i % 2 ? `<div class="signature">edited <div class="user-details"><a href="/users/9">Editor ${i}</a></div></div>` : ""}<div class="signature"><div class="user-details" itemprop="author" itemscope><a href="/users/${i}">${author}</a><span itemprop="name" hidden>${author}</span></div></div></div>`,
};

describe.each(Object.entries(BOARDS))("posts with authors %s", (_, post) => {
  const found = records(thread(post));
  const region = found.regions[0];

  it("have an author, a date and a text", () => {
    expect(region.kind).toBe("forum");
    expect(region.records.map(({ fields }) => fields["author"])).toEqual(AUTHORS);
    expect(region.records[2].fields["date"]).toMatchObject({ date: expect.stringContaining("2024-05-03") });
    expect(JSON.stringify(region.records[2].fields["text"])).toContain("said so much");
    expect(region.columns.filter(({ name }) => name.startsWith("author ") && name !== "author link")).toEqual([]);
  });

  it("are found again by the wrapper", () => {
    const wrapper = parseWrapper(JSON.parse(JSON.stringify(wrapperOf(region))));
    const again = records(thread(post), { wrapper }).regions[0];
    expect(again.records.map(({ fields }) => fields["author"])).toEqual(AUTHORS);
  });
});

it("a wrapper may need an author that is in microdata", () => {
  const post = BOARDS["in microdata, some after the name of the last editor"];
  const wrapper = parseWrapper({ ...wrapperOf(records(thread(post)).regions[0]), needs: ["author"] });
  const unsigned =
    '<div class="answer"><div class="post-body"><p>Nobody signed this text of some words.</p></div></div>';
  const again = records(thread(post).replace("</main>", `${unsigned}</main>`), { wrapper });
  expect(again.fit?.says).toContain("1 skipped (no author)");
});

it("the text of a post is complete, and does not contain the profile of its author", () => {
  const said =
    "Long ago a member, now a friend of the board, who lives by the sea and likes boats, birds and old radios";
  const page = thread(
    (author, i) =>
      `<div class="post"><div class="user-info"><b class="username">${author}</b><p>${said} ${i}</p></div><div class="post-right"><time datetime="2024-05-0${i}">May ${i}</time><div class="post-content"><p>One ${i}.</p><p>Two.</p>${i % 2 ? "<ul><li>Three</li></ul>" : ""}</div></div></div>`,
  );
  const [first, second] = records(page).regions[0].records;
  expect(first.fields).toMatchObject({ author: "ann_lee", text: "One 1. Two. Three" });
  expect(second.fields["text"]).toBe("One 2. Two.");
});

it("the date of a post is not the day its author joined", () => {
  const page = thread(
    (author, i) =>
      `<div class="post"><div class="user"><b class="username">${author}</b><dl><dt>Joined</dt><dd>${author.length} May 20${10 + ((i * 7) % 10)}</dd></dl></div><div class="post-body">${i}: ${POST_TEXT}</div><span>${i} June 2024</span><em class="edited">Last edited ${i + 3} June 2024</em></div>`,
  );
  const region = records(page).regions[0];
  expect(region.records.map(({ fields }) => fields["date"])).toMatchObject(
    AUTHORS.map((_, i) => ({ date: `2024-06-0${i + 1}` })),
  );
  expect(region.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["other date", "edited"]));
});

it("the number of a post is in the consecutive column, not in other numbers", () => {
  const region = records(thread(BOARDS["names in headings among ranks and numbers"])).regions[0];
  expect(region.records.map(({ fields }) => fields["number"])).toMatchObject(AUTHORS.map((_, i) => ({ value: i + 1 })));
  expect(region.columns.find(({ name }) => name === "number 2")).toBeUndefined();
});

test("the link of a post leads to the post, not to its author or to a form", () => {
  const page = thread(
    (author, i) =>
      `<div class="post"><a class="username" href="/users/${i}">${author}</a> <a href="/posting.php?mode=quote&amp;p=${i}">Quote</a> <a href="/viewtopic.php?p=${i}#p${i}"><time datetime="2024-05-0${i}">May ${i}</time></a><div class="post-body">${i}: ${POST_TEXT}</div></div>`,
  );
  const [region] = records(page, { url: "https://example.org/" }).regions;
  expect(region.records[1].fields).toMatchObject({
    link: "https://example.org/viewtopic.php?p=2#p2",
    "author link": "https://example.org/users/2",
  });
});

test("the address of a post is unknown if it only links to its author", () => {
  const page = thread(
    (author, i) =>
      `<div class="post"><a class="username" href="/users/${i}">${author}</a> <time datetime="2024-05-0${i}">May ${i}</time><div class="post-body">${i}: ${POST_TEXT}</div></div>`,
  );
  const [region] = records(page, { url: "https://example.org/", fields: ["author", "url"] }).regions;
  expect(region.records[0].fields).toEqual({ author: "ann_lee" });
});
