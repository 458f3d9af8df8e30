import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { unitsOf } from "../text/code-units.ts";
import { BYLINE_PREFIX_AT_START } from "../vocabulary/author-words.ts";
import { isExplicitByline, mayStartExplicitByline } from "./byline-prefixes.ts";
import { catalogName } from "./catalog-names.ts";
import {
  accountNameIn,
  isGenericOrganization,
  isOrganization,
  namesAfterBylinePrefix,
  namesIn,
} from "./person-names.ts";

describe("names after a byline prefix", () => {
  test.each<[string, string[]]>([
    ["By Ada Lovelace", ["Ada Lovelace"]],
    ["By Ada Lovelace and Alan Turing | May 3, 2024", ["Ada Lovelace", "Alan Turing"]],
    ["Written by Ada Lovelace, Senior Editor", ["Ada Lovelace"]],
    ["Posted on 3 May 2024 by Ada Lovelace", ["Ada Lovelace"]],
    ["Posted by ada_l at 10:30", ["ada_l"]],
    ["Von Eva Kirchner-Rätsch", ["Eva Kirchner-Rätsch"]],
    ["Do 25.04.24 | 14:07 Uhr | Von Eva Kirchner-Rätsch", ["Eva Kirchner-Rätsch"]],
    ["Autorin: Eva Kirchner", ["Eva Kirchner"]],
    ["Autor/-in: Eva Kirchner", ["Eva Kirchner"]],
    ["Autor*innen: Eva Kirchner, Ada Lovelace", ["Eva Kirchner", "Ada Lovelace"]],
    ["Par Jean de La Fontaine", ["Jean de La Fontaine"]],
    ["Por María del Carmen Pérez", ["María del Carmen Pérez"]],
    ["Di Umberto Eco", ["Umberto Eco"]],
    ["Door Anne Frank", ["Anne Frank"]],
    ["Autor: Jan Kowalski", ["Jan Kowalski"]],
    ["Автор: Анна Каренина", ["Анна Каренина"]],
    ["作者：王小明", ["王小明"]],
    ["作者： 本报记者王小明", ["王小明"]],
    ["記者王小明／台北報導", ["王小明"]],
    ["〔記者王小明、李大同／台北報導〕", ["王小明", "李大同"]],
    ["Írta: Kovács Anna", ["Kovács Anna"]],
    ["Yazar: Ayşe Yılmaz", ["Ayşe Yılmaz"]],
    ["Kirjoittaja: Aino Virtanen", ["Aino Virtanen"]],
    ["Tác giả: Lê Phương", ["Lê Phương"]],
    ["מאת: דוד כהן", ["דוד כהן"]],
    ["글: 박준석 기자", ["박준석"]],
    ["بقلم: نجيب محفوظ", ["نجيب محفوظ"]],
    ["BY ADA LOVELACE", ["Ada Lovelace"]],
    ["Von Ada Lovelace/SP-X", ["Ada Lovelace"]],
    ["Von Ada Lovelace/dpa-tmn", ["Ada Lovelace"]],
    ["By Ada Lovelace/Charles Babbage", ["Ada Lovelace", "Charles Babbage"]],
    ["by chunk64", ["chunk64"]],
    ["Publiziert am 13. Januar 2014 von uriebe", ["uriebe"]],
    ["Eingestellt von Eva Kirchner", ["Eva Kirchner"]],
    ["Ein Artikel von Eva Kirchner | 27.01.2022", ["Eva Kirchner"]],
    ["By Ada O'Neill, MD, FACLM", ["Ada O'Neill"]],
    ["By Dr. Ada O'Neill, MD", ["Dr. Ada O'Neill"]],
    ["Von Prof. Dr. Eva Kirchner", ["Prof. Dr. Eva Kirchner"]],
    ["By Ada Lovelace.", ["Ada Lovelace"]],
    ["Von der Redaktion", ["Redaktion"]],
    ["By the Lavazza Team", ["the Lavazza Team"]],
    ["Von FOCUS-Redakteurin Eva Kirchner", ["Eva Kirchner"]],
    ["By Senior Reporter Ada Lovelace", ["Ada Lovelace"]],
    ["Von Eva Kirchner, Projektleiterin der Stiftung", ["Eva Kirchner"]],
    ["By Ada Lovelace, News Desk", ["Ada Lovelace"]],
  ])("%s", (line, expected) => expect(namesAfterBylinePrefix(line)).toEqual(expected));
  test.each([
    "By admin",
    "By the way",
    "By Staff Writer",
    "Share this",
    "By our engineering team",
    "By 2030 we will",
    "Reviewed by Ada Lovelace",
    "Posted by those who know",
    "Von den",
    "Klassische Autoren der Gattung sind beispielsweise Ada Byron (Ein Buch), Eva Kirchner und Max Muster.",
    "",
  ])("%j names nobody", (line) => expect(namesAfterBylinePrefix(line)).toEqual([]));
});

describe("organizations", () => {
  test.each<[string, boolean, boolean]>([
    ["Redaktion", true, true],
    ["Editorial Team", true, true],
    ["Example GmbH", true, true],
    ["Bundesverband WindEnergie e.V.", true, true],
    ["The Investopedia Team", true, false],
    ["Redacción Diario Ejemplo", true, false],
    ["Deutsche Presse-Agentur", true, false],
    ["Ada Lovelace", false, false],
    ["Anna Stamm", false, false],
  ])("%s", (name, isOne, isGeneric) => {
    expect(isOrganization(name)).toBe(isOne);
    expect(isGenericOrganization(name)).toBe(isGeneric);
  });
});

describe("fields made for names", () => {
  test.each<[string, string[]]>([
    ["Lovelace, Ada", ["Ada Lovelace"]],
    ["Lovelace, Ada; Turing, Alan M.;", ["Ada Lovelace", "Alan M. Turing"]],
    ["Lovelace A;Turing A;", ["Lovelace A", "Turing A"]],
    ["Ada Lovelace, Alan Turing & Grace Hopper", ["Ada Lovelace", "Alan Turing", "Grace Hopper"]],
    ["Ada Lovelace, PhD", ["Ada Lovelace"]],
    ["happyface313", ["happyface313"]],
    ["sara.r.peter", ["sara.r.peter"]],
    ["Ada Lovelace @ada", ["Ada Lovelace"]],
    ["Ada Lovelace, Sr. Director of Operations", ["Ada Lovelace"]],
    ["user3080392", ["user3080392"]],
    ["Centre for Food and Health", ["Centre for Food and Health"]],
    ["Ada Lovelace (The Daily)", ["Ada Lovelace"]],
  ])("%s", (value, expected) => expect(namesIn(value, "field")).toEqual(expected));
  test.each([
    "admin",
    "wordpressadmin",
    "See full bio",
    "Name",
    "https://example.org/ada",
    "facebook.com/examplenews",
    "Anónimo",
    "page.head.author",
    "publisher",
    "编辑",
    "责任编辑",
    "Unknown",
    "Sat Feb",
  ])("%s is not a name", (value) => expect(namesIn(value, "field")).toEqual([]));
});

test("names end at jobs, places and reading times", () => {
  expect(namesIn("Ada Lovelace - Senior Reporter", "line")).toEqual(["Ada Lovelace"]);
  expect(namesIn("Ada Lovelace | London | 5 min read", "line")).toEqual(["Ada Lovelace"]);
  expect(namesIn("Justin C. Meserole", "line")).toEqual(["Justin C. Meserole"]);
});

test("an account name is one word that is not a role", () => {
  expect(accountNameIn("BeauHD")).toEqual(["BeauHD"]);
  expect(accountNameIn("admin")).toEqual([]);
  expect(accountNameIn("clicking here")).toEqual([]);
  expect(accountNameIn("Feb")).toEqual([]);
  expect(accountNameIn("more")).toEqual([]);
  expect(accountNameIn("der")).toEqual([]);
});

describe("mayStartExplicitByline", () => {
  const may = (text: string) => mayStartExplicitByline(unitsOf(text), 0, text.length);

  test("accepts every explicit byline", () => {
    const words = new Set(BYLINE_PREFIX_AT_START.source.match(/\p{L}{2,}/gu));
    for (const first of words) {
      for (const second of [...words, ""]) {
        for (const last of [": ", " by ", " von Ada", " door "]) {
          const line = `(${first} ${second}${last}Ada`;
          if (isExplicitByline(line)) expect([line, may(line)]).toEqual([line, true]);
        }
      }
    }
  });

  test("rejects other words, accepts other scripts and references, returns undefined without a word", () => {
    expect([may("— By and large"), may("Home"), may("writtenby")]).toEqual([false, false, false]);
    expect([may("(автор"), may("&nbsp;Home"), may("publi&eacute; par")]).toEqual([true, true, true]);
    expect([may(" | "), may("")]).toEqual([undefined, undefined]);
  });
});

test("no text throws, and names are short", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("field" as const, "line" as const), (text, trust) => {
      for (const name of namesIn(text, trust)) expect(name.length).toBeLessThan(100);
      namesAfterBylinePrefix(`By ${text}`);
    }),
  );
});

test.each<[string, string[], string[]]>([
  ["Ada Lovelace (ada@example.org)", ["Ada Lovelace"], ["Ada Lovelace"]],
  ["Ada Lovelace <ada@example.org>, Alan Turing", ["Ada Lovelace", "Alan Turing"], ["Ada Lovelace"]],
  ["ada@example.org (Ada Lovelace)", ["Ada Lovelace"], []],
  ["By Ada Lovelace ada@example.org", ["Ada Lovelace"], ["Ada Lovelace"]],
  ["ada@example.org", [], []],
])("e-mail addresses are not names: %s", (text, field, line) => {
  expect(namesIn(text, "field")).toEqual(field);
  expect(namesIn(text, "line")).toEqual(line);
});

test("a postal address with an e-mail address names nobody", () => {
  expect(namesIn("Ada Lovelace, Difference Engine Works of London, England, ada@example.org", "line")).toEqual([]);
});

describe("names as catalogs write them", () => {
  test.each<[string, string | undefined]>([
    ["Lovelace, Ada", "Ada Lovelace"],
    ["van der Berg, Anna", "Anna van der Berg"],
    ["Berg, Anna van der", "Anna van der Berg"],
    ["de la Cruz, J. M.", "J. M. de la Cruz"],
    ["García López, Ana", "Ana García López"],
    ["Twain, Mark, 1835-1910", "Mark Twain"],
    ["Lovelace, Ada, 1815-", "Ada Lovelace"],
    ["Ada Lovelace, Alan Turing", undefined],
    ["Ada Lovelace, PhD", undefined],
    ["Ada Lovelace, editor", undefined],
    ["Ada Lovelace", undefined],
    ["University of Somewhere, Department", undefined],
    [", Ada", undefined],
  ])("%s", (text, expected) => expect(catalogName(text, "any")).toBe(expected));
  test("two surnames and two first names are one name if the field is for one person", () => {
    expect(catalogName("García López, Ana María", "one")).toBe("Ana María García López");
  });
});
