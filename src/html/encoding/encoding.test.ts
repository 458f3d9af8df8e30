import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./encoding.ts";
import { prescan } from "./prescan.ts";

type Sniff = (bytes: Uint8Array, options: { defaultEncoding: string }) => string;
const sniff = createRequire(import.meta.url)("html-encoding-sniffer") as Sniff;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const hex = (digits: string): Uint8Array => Uint8Array.from(Buffer.from(digits, "hex"));
const join = (...parts: Uint8Array[]): Uint8Array => Uint8Array.from(Buffer.concat(parts));

/** Text in many scripts with its bytes as iconv writes them. */
const SAMPLES = [
  {
    label: "windows-1252",
    encoding: "windows-1252",
    bytes: "4974927320936e61ef766594209620352080",
    text: "It’s “naïve” – 5 €",
  },
  { label: "iso-8859-1", encoding: "windows-1252", bytes: "497492732080", text: "It’s €" },
  {
    label: "windows-1251",
    encoding: "windows-1251",
    bytes: "d1fae5f8fc20e5f9b820fdf2e8f520abe1f3ebeeeabb20b931",
    text: "Съешь ещё этих «булок» №1",
  },
  { label: "koi8-r", encoding: "KOI8-R", bytes: "f2d5d3d3cbc9ca20d4c5cbd3d4", text: "Русский текст" },
  { label: "iso-8859-2", encoding: "ISO-8859-2", bytes: "50f8ed6c69b920be6c75bb6f75e86bfd", text: "Příliš žluťoučký" },
  { label: "windows-1254", encoding: "windows-1254", bytes: "dd7374616e62756c20f0fe", text: "İstanbul ğş" },
  { label: "gb2312", encoding: "GBK", bytes: "d6d0cec4cdf8d2b3a3acb1e0c2ebb2e2cad4e946", text: "中文网页，编码测试镕" },
  { label: "gb18030", encoding: "gb18030", bytes: "d6d0cec4cdf8d2b3953282368139ee39", text: "中文网页𠀀㐀" },
  { label: "big5", encoding: "Big5", bytes: "c163c5e9a4a4a4e5baf4adb6b4fab8d5", text: "繁體中文網頁測試" },
  {
    label: "shift_jis",
    encoding: "Shift_JIS",
    bytes: "93fa967b8cea82cc8379815b83578141b6c5",
    text: "日本語のページ、ｶﾅ",
  },
  {
    label: "euc-jp",
    encoding: "EUC-JP",
    bytes: "c6fccbdcb8eca4cea5daa1bca5b8a1a28eb68ec5",
    text: "日本語のページ、ｶﾅ",
  },
  {
    label: "iso-2022-jp",
    encoding: "ISO-2022-JP",
    bytes: "1b2442467c4b5c386c244e255a213c25381b2842",
    text: "日本語のページ",
  },
  { label: "euc-kr", encoding: "EUC-KR", bytes: "c7d1b1b9beee20c6e4c0ccc1f6208c63b9e6", text: "한국어 페이지 똠방" },
] as const;

describe("legacy encodings", () => {
  it.each(SAMPLES)("$label declared by the HTTP header", ({ label, encoding, bytes, text }) => {
    const decoded = decode(hex(bytes), { contentType: `text/html; charset=${label}` });
    expect(decoded).toEqual({ text, encoding, source: "http", warnings: [] });
  });

  it.each(SAMPLES)("$label declared by <meta>", ({ label, encoding, bytes, text }) => {
    const head = `<!doctype html><meta charset="${label}"><p>`;
    expect(decode(join(utf8(head), hex(bytes)))).toEqual({ text: head + text, encoding, source: "meta", warnings: [] });
  });
});

describe("choosing the encoding", () => {
  it("prefers the byte order mark over everything else, and drops it", () => {
    const contentType = "text/html; charset=gbk";
    expect(decode(hex("efbbbfc3a9"), { contentType })).toMatchObject({ text: "é", encoding: "UTF-8", source: "bom" });
    expect(decode(hex("fffe68004220"), { contentType })).toMatchObject({ text: "h\u2042", encoding: "UTF-16LE" });
    expect(decode(hex("feff00682042"), { contentType })).toMatchObject({ text: "h\u2042", encoding: "UTF-16BE" });
  });

  it("prefers the HTTP header over <meta>", () => {
    const bytes = join(utf8("<meta charset=utf-8>"), hex("d6d0"));
    const decoded = decode(bytes, { contentType: 'text/html;charset="GB2312"' });
    expect(decoded).toMatchObject({ text: "<meta charset=utf-8>中", encoding: "GBK", source: "http" });
  });

  it("obeys the HTTP header even if the bytes are UTF-8, as browsers do", () => {
    expect(decode(utf8("é"), { contentType: "text/html; charset=latin1" }).text).toBe("Ã©");
  });

  it("recognizes undeclared UTF-8", () => {
    expect(decode(utf8("<p>中文 é 🙂"))).toEqual({
      text: "<p>中文 é 🙂",
      encoding: "UTF-8",
      source: "utf-8",
      warnings: [],
    });
  });

  it("falls back to windows-1252", () => {
    expect(decode(hex("4974927320e9"))).toEqual({
      text: "It’s é",
      encoding: "windows-1252",
      source: "fallback",
      warnings: [],
    });
  });

  it("recognizes undeclared UTF-8 that was cut inside a character", () => {
    const bytes = utf8("中文网页编码测试中文网页编码测试".repeat(2));
    const decoded = decode(bytes.subarray(0, bytes.length - 1));
    expect(decoded.encoding).toBe("UTF-8");
    expect(decoded.warnings.map((w) => w.code)).toEqual(["encoding-malformed"]);
  });

  it("overrules the <meta> of a page that was converted to UTF-8", () => {
    const chinese = `<meta charset=gb2312>${"中文网页编码测试".repeat(4)}`;
    const decoded = decode(utf8(chinese));
    expect(decoded).toMatchObject({ text: chinese, encoding: "UTF-8", source: "utf-8" });
    expect(decoded.warnings.map((w) => w.code)).toEqual(["encoding-overruled"]);
    expect(decode(utf8("<meta charset=iso-8859-1>café")).text).toBe("<meta charset=iso-8859-1>café");
  });

  it("does not overrule for a few characters that may be UTF-8 by chance", () => {
    // 联通 in GBK is also valid UTF-8.
    const bytes = join(utf8("<meta charset=gbk>"), hex("c1aacda8"));
    expect(decode(join(utf8("<meta charset=gbk>"), hex("cdcdcdcd"))).encoding).toBe("GBK");
    expect(decode(bytes)).toMatchObject({ text: "<meta charset=gbk>联通", encoding: "GBK" });
  });

  it("reads <meta charset=utf-16> as UTF-8", () => {
    expect(decode(utf8("<meta charset=utf-16>é"))).toMatchObject({ encoding: "UTF-8", source: "meta" });
  });

  it.each([
    ["http-equiv", '<META CONTENT="text/html; charset=windows-1251" HTTP-EQUIV="Content-Type">'],
    ["no quotes", "<meta http-equiv=content-type content=text/html;charset=windows-1251>"],
    ["XML declaration", '<?xml version="1.0" encoding="windows-1251"?><html>'],
    ["self-closed", "<meta charset=windows-1251 />"],
    ["after a comment", "<!-- <meta charset=gbk> --><meta charset=windows-1251>"],
    ["after an attribute", '<a title="<meta charset=gbk>"><meta charset=windows-1251>'],
    ["after a declaration that is not an encoding", "<meta charset=nonsense><meta charset=windows-1251>"],
    ["late in a long head", `<head><style>${"a{}".repeat(2000)}</style><meta charset=windows-1251></head>`],
  ])("finds a declaration: %s", (_, head) => {
    const decoded = decode(join(utf8(head), hex("c4e0")));
    expect(decoded).toMatchObject({ text: `${head}Да`, encoding: "windows-1251", source: "meta" });
  });

  it("does not search the body for a declaration", () => {
    const page = `<head>${" ".repeat(1024)}</head><body><meta charset=gbk>`;
    expect(decode(utf8(page))).toMatchObject({ encoding: "UTF-8", source: "utf-8" });
  });
});

describe("malformed bytes and labels", () => {
  it.each([
    ["UTF-8", "61ff62", "a\uFFFDb"],
    ["GBK", "61ff62", "a\uFFFDb"],
    ["Shift_JIS", "61a062", "a\uFFFDb"],
    ["EUC-KR", "61ff62", "a\uFFFDb"],
  ])("replaces and reports broken %s", (label, bytes, text) => {
    const decoded = decode(hex(bytes), { contentType: `text/html; charset=${label}` });
    expect(decoded.text).toBe(text);
    expect(decoded.warnings).toEqual([
      { code: "encoding-malformed", message: `1 byte sequence is not valid ${label}; replaced by U+FFFD` },
    ]);
  });

  it("does not report a replacement character that the page itself contains", () => {
    expect(decode(utf8("<meta charset=utf-8>a\uFFFDb")).warnings).toEqual([]);
  });

  it.each(["klingon", "", "iso-2022-kr"])("ignores the label %j with a warning", (label) => {
    const decoded = decode(utf8(`<meta charset="${label}">é`), { contentType: `text/html; charset="${label}"` });
    expect(decoded).toMatchObject({ encoding: "UTF-8", source: "utf-8" });
    expect(decoded.warnings.map((w) => w.code)).toEqual(["encoding-unknown", "encoding-unknown"]);
    expect(decoded.warnings[0]?.message).toContain(JSON.stringify(label));
  });

  it("shows no control characters of an unknown label", () => {
    const [warning] = decode(Buffer.from('<meta charset="a\x81\x1b[2Jb">', "latin1")).warnings;
    expect(warning?.message).toBe('the page declares the encoding "a[2Jb", which is not known; it was ignored');
  });

  it("decodes no bytes to an empty text", () => {
    expect(decode(new Uint8Array())).toEqual({ text: "", encoding: "UTF-8", source: "utf-8", warnings: [] });
  });
});

describe("properties", () => {
  const piece = fc.constantFrom(
    ...[
      "<",
      ">",
      "<!--",
      "-->",
      "<meta ",
      "<a ",
      "</p>",
      "<!x",
      "<?",
      "charset=",
      "http-equiv=content-type ",
      "content='",
    ],
    ...["text/html;charset=", "gbk", "utf-16", "nonsense", "'", '"', "=", " ", "/", "x"],
    ...[
      "<meta charset=gbk>",
      "<meta charset=",
      "<meta http-equiv=Content-Type content='text/html;charset=big5",
      "<b c='",
    ],
  );

  it("decodes any bytes under any header without throwing", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(...SAMPLES.map((s) => s.label), "x", "utf-16le"),
        (bytes, label) => {
          expect(typeof decode(bytes, { contentType: `text/html; charset=${label}` }).text).toBe("string");
          expect(typeof decode(bytes).text).toBe("string");
        },
      ),
    );
  });

  it("returns any text that was encoded as UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(Buffer.from(text).toString() === text && !text.startsWith("\uFEFF"));
        expect(decode(utf8(text), { contentType: "text/html; charset=utf-8" }).text).toBe(text);
      }),
    );
  });

  it("finds the <meta> that html-encoding-sniffer finds", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const bytes = utf8(`${pieces.join("")}'">-->`);
        const expected = theirs(bytes);
        fc.pre(expected !== undefined);
        const ours = decode(bytes);
        expect(ours.source === "meta" ? ours.encoding : "none", JSON.stringify(prescan(bytes))).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Returns the encoding by html-encoding-sniffer, or undefined: it throws if a content attribute ends in "charset". */
function theirs(bytes: Uint8Array): string | undefined {
  try {
    return sniff(bytes, { defaultEncoding: "none" });
  } catch {
    return undefined;
  }
}
