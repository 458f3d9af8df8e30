import { describe, expect, it } from "vitest";
import { records } from "../../../records.ts";
import { parseWrapper, wrapperOf } from "../../wrapper/wrapper.ts";

const WRITERS = ["ann_lee", "Bob", "ann_lee", "cleo99", "Bob", "Dee Ray"];
const SAID =
  "said so much about this matter that it fills some lines, as posts of people in forums do when they are at leisure";

function thread(post: (writer: string, i: number) => string): string {
  return `<body><h1>A thread</h1><main>${WRITERS.map((writer, i) => post(writer, i + 1)).join("")}</main></body>`;
}

const BOARDS: Readonly<Record<string, (writer: string, i: number) => string>> = {
  "names in headings among ranks and numbers": (writer, i) =>
    `<article class="message message--post"><div class="message-user"><h4 class="message-name"><a class="username" href="/members/${i}">${writer}</a></h4><h5 class="userTitle message-userTitle">${i % 2 ? "Veteran" : "Member"}</h5><i class="user-rank">${i % 2 ? "Elder" : "Novice"}</i><dl class="user-stats"><dt>Posts</dt><dd>${i * 31}</dd></dl></div><a href="#${i}">#${i}</a><time datetime="2024-05-0${i}T10:00:00Z">May ${i}</time><div class="message-body">${writer} ${SAID}</div></article>`,
  "marked by a class of their own": (writer, i) =>
    `<div class="crawler-post"><span class="creator"><a href="/u/${writer}"><span>${writer}</span></a></span> <time datetime="2024-05-0${i}">${i} May</time> <span>${i}</span><div class="post"><p>${i}: ${SAID}</p></div><span class="post-likes">${i} Likes</span></div>`,
  "without any mark": (writer, i) =>
    `<div class="blockpost"><h2><span>#${i}</span> <a href="t?pid=${i}#p${i}">2024-05-0${i}</a></h2><div class="postleft"><dl><dt>${writer}</dt><dd>Member</dd><dd>Posts: ${i * 7}</dd></dl></div><div class="postmsg"><p>${i}: ${SAID}</p></div></div>`,
  "in microdata, some behind who changed the post": (writer, i) =>
    `<div class="answer"><div class="post-body"><p>${i}: ${SAID}</p></div><time datetime="2024-05-0${i}"></time>${i % 2 ? `<div class="signature">edited <div class="user-details"><a href="/users/9">Editor ${i}</a></div></div>` : ""}<div class="signature"><div class="user-details" itemprop="author" itemscope><a href="/users/${i}">${writer}</a><span itemprop="name" hidden>${writer}</span></div></div></div>`,
};

describe.each(Object.entries(BOARDS))("posts with writers %s", (_, post) => {
  const found = records(thread(post));
  const region = found.regions[0];

  it("have an author, a date and a text", () => {
    expect(region.kind).toBe("forum");
    expect(region.records.map(({ fields }) => fields["author"])).toEqual(WRITERS);
    expect(region.records[2].fields["date"]).toMatchObject({ date: expect.stringContaining("2024-05-03") });
    expect(JSON.stringify(region.records[2].fields["text"])).toContain("said so much");
    expect(region.columns.filter(({ name }) => name.startsWith("author ") && name !== "author link")).toEqual([]);
  });

  it("are found again by the wrapper", () => {
    const wrapper = parseWrapper(JSON.parse(JSON.stringify(wrapperOf(region))));
    const again = records(thread(post), { wrapper }).regions[0];
    expect(again.records.map(({ fields }) => fields["author"])).toEqual(WRITERS);
  });
});

it("a wrapper may need a writer that microdata name", () => {
  const post = BOARDS["in microdata, some behind who changed the post"];
  const wrapper = parseWrapper({ ...wrapperOf(records(thread(post)).regions[0]), needs: ["author"] });
  const unsigned = post("", 7).replace(' itemprop="author"', "");
  const again = records(thread(post).replace("</main>", `${unsigned}</main>`), { wrapper });
  expect(again.fit!.says).toContain("1 left out for want of author");
});

it("the text of a post is whole, and without what is said of its writer", () => {
  const said =
    "Long ago a member, now a friend of the board, who lives by the sea and likes boats, birds and old radios";
  const page = thread(
    (writer, i) =>
      `<div class="post"><div class="user-info"><b class="username">${writer}</b><p>${said} ${i}</p></div><div class="post-right"><time datetime="2024-05-0${i}">May ${i}</time><div class="post-content"><p>One ${i}.</p><p>Two.</p>${i % 2 ? "<ul><li>Three</li></ul>" : ""}</div></div></div>`,
  );
  const [first, second] = records(page).regions[0].records;
  expect(first.fields).toMatchObject({ author: "ann_lee", text: "One 1. Two. Three" });
  expect(second.fields["text"]).toBe("One 2. Two.");
});

it("the date of a post is not the day its writer joined", () => {
  const page = thread(
    (writer, i) =>
      `<div class="post"><div class="user"><b class="username">${writer}</b><dl><dt>Joined</dt><dd>${writer.length} May 20${10 + ((i * 7) % 10)}</dd></dl></div><div class="post-body">${i}: ${SAID}</div><span>${i} June 2024</span><em class="edited">Last edited ${i + 3} June 2024</em></div>`,
  );
  const region = records(page).regions[0];
  expect(region.records.map(({ fields }) => fields["date"])).toMatchObject(
    WRITERS.map((_, i) => ({ date: `2024-06-0${i + 1}` })),
  );
  expect(region.columns.map(({ name }) => name)).toEqual(expect.arrayContaining(["other date", "edited"]));
});

it("posts are numbered by what counts them, not by other numbers", () => {
  const region = records(thread(BOARDS["names in headings among ranks and numbers"])).regions[0];
  expect(region.records.map(({ fields }) => fields["number"])).toMatchObject(WRITERS.map((_, i) => ({ value: i + 1 })));
  expect(region.columns.find(({ name }) => name === "number 2")).toBeUndefined();
});
