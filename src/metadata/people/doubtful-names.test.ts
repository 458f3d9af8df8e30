import { describe, expect, test } from "vitest";
import { parse } from "../../page/parse.ts";
import { readMetadata } from "../read-metadata.ts";

const SENTENCES = {
  en: "The council met on the river to copy the link of the plan and to join the report on its cost. ",
  es: "El consejo se reunió el martes para discutir el plan del nuevo puente sobre el río y su coste. ",
  ko: "시의회는 화요일에 강을 건너는 새로운 다리 계획과 그 비용을 논의하기 위해 모였다고 밝혔다. ",
  zh: "市议会周二开会讨论了跨河新桥的计划及其费用，并决定在下个月继续审议相关事项。",
} as const;
type Language = keyof typeof SENTENCES;

/** The authors of an article whose heading is followed by a piece of markup. */
function authorsOf(lang: Language, markup: string, head = "") {
  const text = `<p>${SENTENCES[lang].repeat(4)}</p>`.repeat(6);
  const title = SENTENCES[lang].slice(0, 24);
  const html = `<html lang=${lang}><head><title>${title}</title><meta property="og:type" content="article">${head}</head><body><h1>${title}</h1>${markup}${text}`;
  return readMetadata(parse(html, { url: "https://portal.example.org/a/1" })).authors;
}
const names = (...given: Parameters<typeof authorsOf>) => authorsOf(...given)?.value.map(({ name }) => name);

const PLACES: readonly ((text: string) => string)[] = [
  (text) => `<div class="byline">${text}</div>`,
  (text) => `<span class="author">${text}</span>`,
  (text) => `<span class="username">${text}</span>`,
  (text) => `<a class="author-link" href="#">${text}</a>`,
  (text) => `<div>${text}</div>`,
];

describe("interface words and places in the place of an author", () => {
  test.each<[Language, string]>([
    ["en", "Copy Link|Join Date|Report|Fans|New York|Read Later|Breaking News|Original Poster|Registered Member"],
    ["es", "Copiar Enlace|COPIAR ENLACE|Compartir|Buenos Aires|Últimas Noticias|Ciudad de México"],
    ["ko", "링크 복사|팬|신고|가입일|서울|구독하기|정치부|조회수|이메일|정치부 기자"],
    ["zh", "复制链接|粉丝|举报|注册时间|北京|关注|郑州|江苏|责任编辑|文化|新浪财经"],
  ])("%s", (lang, words) => {
    for (const word of words.split("|")) {
      for (const place of PLACES) expect([place(word), names(lang, place(word))]).toEqual([place(word), undefined]);
    }
  });

  test.each([
    '<div class="author"><button>Ada Lovelace</button></div>',
    '<dl class="author"><dt>Grace Hopper</dt><dd>May 2019</dd></dl>',
    '<div class="byline"><span class="author-location">Santa Monica</span></div>',
    '<div class="user-title author">Ada Champion</div>',
    '<div class="related-posts"><span class="author">Ada Lovelace</span></div>',
  ])("%s", (markup) => expect(names("en", markup)).toBeUndefined());
});

describe("names with evidence", () => {
  test.each<[string, Language, string, string[]]>([
    ["a byline prefix", "es", "<div>Por Jacobo Betancur</div>", ["Jacobo Betancur"]],
    ["a common first name", "es", '<div class="byline">José Betancur</div>', ["José Betancur"]],
    ["a link to an author", "es", '<a href="/autor/jb">Jacobo Betancur</a>', ["Jacobo Betancur"]],
    [
      "an address with the name",
      "es",
      '<div class="byline"><a href="/firmas/jacobo-betancur">Jacobo Betancur</a></div>',
      ["Jacobo Betancur"],
    ],
    ["initials", "en", '<div class="byline">G. S. Mudur</div>', ["G. S. Mudur"]],
    ["a job title", "ko", '<div class="byline">박준석 기자</div>', ["박준석"]],
    ["a Chinese label", "zh", '<div class="author">作者：王小明</div>', ["王小明"]],
    ["several Chinese names", "zh", '<div class="author">本报记者 陆娅楠 顾 春</div>', ["陆娅楠", "顾春"]],
    ["a place after the name", "zh", "<div>记者 王璐 北京报道</div>", ["王璐"]],
  ])("%s", (_, lang, markup, expected) => expect(names(lang, markup)).toEqual(expected));

  test("another source confirms a name", () => {
    const head = '<meta name="author" content="Jacobo Betancur">';
    expect(names("es", '<div class="byline">Jacobo Betancur</div>', head)).toEqual(["Jacobo Betancur"]);
  });

  test("a name without evidence has a low confidence", () => {
    const known = authorsOf("en", '<div class="byline">Ada Peter</div>')?.confidence ?? 0;
    const unknown = authorsOf("en", '<div class="byline">Mohloai Mpesi</div>')?.confidence ?? 1;
    expect(unknown).toBeLessThan(known);
  });
});

test("a declared word gives way to the full name that the page shows", () => {
  const head = '<meta name="parsely-author" content="NAME">';
  expect(names("en", "<div>By Ada Lovelace</div>", head.replace("NAME", "Ada"))).toEqual(["Ada Lovelace"]);
  expect(names("en", "<div>By Ada Lovelace</div>", head.replace("NAME", "ada-l"))).toEqual(["Ada Lovelace"]);
  expect(names("en", "<div>By Ada Lovelace</div>", head.replace("NAME", "Grace"))).toEqual(["Grace"]);
});

test("meta elements of a forum name its owner, not the author of a thread", () => {
  const html = `<title>Kettles</title><meta name=author content="Kettle Club Ltd."><h1>Kettles</h1><p>${SENTENCES.en.repeat(6)}</p>`;
  const at = (url: string) => readMetadata(parse(html, { url })).authors?.value;
  expect(at("https://example.org/about")).toEqual([{ name: "Kettle Club Ltd.", kind: "organization" }]);
  expect(at("https://example.org/forum/viewtopic.php?t=1")).toBeUndefined();
});
