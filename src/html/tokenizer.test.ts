import { describe, expect, test } from "vitest";
import { knownTagName } from "./tags.ts";
import { TagMark, Token, Tokenizer } from "./tokenizer.ts";

/** The tokens of a source as one string each: `text:a`, `start:p`, `end:p`, `raw:…`, `doctype`. */
function tokens(source: string, maxChars?: number): string[] {
  const tokenizer = new Tokenizer(source, maxChars === undefined ? {} : { maxChars });
  const found: string[] = [];
  for (let kind = tokenizer.next(); kind !== Token.END_OF_FILE; kind = tokenizer.next()) {
    const text = source.slice(tokenizer.start, tokenizer.end);
    const name = source.slice(tokenizer.nameStart, tokenizer.nameEnd);
    if (kind === Token.TEXT) found.push(`text:${text}`);
    else if (kind === Token.RAW) found.push(`raw:${text}`);
    else if (kind === Token.DOCTYPE) found.push("doctype");
    else found.push(`${kind === Token.START ? "start" : "end"}:${name}`);
  }
  return found;
}

/** Returns a tokenizer whose current token is the first start tag. */
function startTag(source: string, maxAttributes?: number): Tokenizer {
  const tokenizer = new Tokenizer(source, maxAttributes === undefined ? {} : { maxAttributes });
  while (tokenizer.next() !== Token.START);
  return tokenizer;
}

describe("kinds of tokens", () => {
  test.each<[string, string[]]>([
    ["", []],
    ["plain", ["text:plain"]],
    ["<p>a</p>", ["start:p", "text:a", "end:p"]],
    ["<P>a</P >", ["start:P", "text:a", "end:P"]],
    ["<!doctype html>x", ["doctype", "text:x"]],
    ["<!DOCTYPE", ["doctype"]],
    ["<x-1>a", ["start:x-1", "text:a"]],
    ["<a=b>c", ["start:a=b", "text:c"]],
    ["a\0b<p>\0", ["text:a\0b", "start:p", "text:\0"]],
    ["<p\n>a</p\t>", ["start:p", "text:a", "end:p"]],
  ])("%j", (source, expected) => expect(tokens(source)).toEqual(expected));

  test("only known names have ids", () => {
    expect(knownTagName(startTag("<SeCtIoN>").tag)).toBe("section");
    expect(startTag("<sections>").tag).toBe(0);
    expect(startTag("<sectiön>").tag).toBe(0);
  });
});

describe("a < that does not start a tag is text", () => {
  test.each([["a < b"], ["1 <2"], ["<3"], ["a <"], ["<"], ["</"], ["a</"], ["<<"], ["<é>"]])("%j", (source) => {
    expect(tokens(source)).toEqual([`text:${source}`]);
  });
  test("a tag right after it is still a tag", () => expect(tokens("<<p>")).toEqual(["text:<", "start:p"]));
});

describe("comments and bogus comments", () => {
  test.each<[string, string[]]>([
    ["a<!-- b -->c", ["text:a", "text:c"]],
    ["<!-->a", ["text:a"]],
    ["<!--->a", ["text:a"]],
    ["<!---->a", ["text:a"]],
    ["<!-- x --!>a", ["text:a"]],
    ["<!-- x -- > -->a", ["text:a"]],
    ["<!-- <p> -->a", ["text:a"]],
    ["<!-- x ---->a", ["text:a"]],
    ["<!- x -->a", ["text:a"]],
    ["<!x>a", ["text:a"]],
    ["<!>a", ["text:a"]],
    ["<?xml version='1.0'?>a", ["text:a"]],
    ["<?>a", ["text:a"]],
    ["</>a", ["text:a"]],
    ["</ p>a", ["text:a"]],
    ["</3>a", ["text:a"]],
    ["<![CDATA[ <p> ]]>a", ["text: ]]>a"]],
  ])("%j", (source, expected) => expect(tokens(source)).toEqual(expected));

  test("CDATA sections are skipped inside svg and math", () => {
    const tokenizer = new Tokenizer("<![CDATA[ <p> ]]>a");
    tokenizer.foreign = true;
    expect(tokenizer.next()).toBe(Token.TEXT);
    expect(tokenizer.source.slice(tokenizer.start, tokenizer.end)).toBe("a");
  });
});

describe("the source ends inside a token", () => {
  test.each<[string, string[]]>([
    ["a<p", ["text:a"]],
    ["a<p ", ["text:a"]],
    ["a<p class", ["text:a"]],
    ["a<p class=", ["text:a"]],
    ["a<p class=x", ["text:a"]],
    ["a<p class='x", ["text:a"]],
    ['a<p class="x>y', ["text:a"]],
    ["a<p /", ["text:a"]],
    ["a</p", ["text:a"]],
    ["a</p x='", ["text:a"]],
    ["a<!", ["text:a"]],
    ["a<!-", ["text:a"]],
    ["a<!--", ["text:a"]],
    ["a<!-- b", ["text:a"]],
    ["a<!-- b --", ["text:a"]],
    ["a<!doctype html", ["text:a", "doctype"]],
    ["a<?", ["text:a"]],
    ["<script>a", ["start:script", "raw:a"]],
    ["<script>a</script", ["start:script", "raw:a</script"]],
    ["<script>a<!--", ["start:script", "raw:a<!--"]],
    ["<title>a<", ["start:title", "raw:a<"]],
    ["<textarea>", ["start:textarea", "raw:"]],
  ])("%j", (source, expected) => expect(tokens(source)).toEqual(expected));

  test("the limit of characters acts like the end of the source", () => {
    expect(tokens("abc<p>def", 2)).toEqual(["text:ab"]);
    expect(tokens("abc<p>def", 5)).toEqual(["text:abc"]);
    expect(tokens("abc<p>def", 7)).toEqual(["text:abc", "start:p", "text:d"]);
    expect(tokens("a<!-- b -->c", 6)).toEqual(["text:a"]);
    expect(tokens("<script>abc</script>d", 10)).toEqual(["start:script", "raw:ab"]);
  });
});

describe("raw text", () => {
  test.each<[string, string[]]>([
    ["<title>a <b> &amp;</title>c", ["start:title", "raw:a <b> &amp;", "end:title", "text:c"]],
    ["<STYLE>a</style >b", ["start:STYLE", "raw:a", "end:style", "text:b"]],
    ["<xmp><p></xmp>", ["start:xmp", "raw:<p>", "end:xmp"]],
    ["<title>a</titles></title/>b", ["start:title", "raw:a</titles>", "end:title", "text:b"]],
    ["<title>a</title=></title>b", ["start:title", "raw:a</title=>", "end:title", "text:b"]],
    ["<textarea><!-- </textarea> -->", ["start:textarea", "raw:<!-- ", "end:textarea", "text: -->"]],
  ])("%j", (source, expected) => expect(tokens(source)).toEqual(expected));

  test("a self-closed raw-text tag without an end tag is closed", () => {
    expect(tokens("<script/>a")).toEqual(["start:script", "text:a"]);
    expect(tokens("<iframe/><p>a<iframe>b</iframe>")).toEqual([
      ...["start:iframe", "start:p", "text:a", "start:iframe", "raw:b", "end:iframe"],
    ]);
    expect(tokens("<script/>a</script>b")).toEqual(["start:script", "raw:a", "end:script", "text:b"]);
  });

  test("elements inside svg and math have no raw text", () => {
    const tokenizer = new Tokenizer("<style><b>");
    tokenizer.foreign = true;
    expect([tokenizer.next(), tokenizer.next()]).toEqual([Token.START, Token.START]);
  });
});

describe("scripts with escaped parts", () => {
  test.each<[string, string]>([
    ["a</script>", "a"],
    ["<!-- a</script>", "<!-- a"],
    ["<!-- <script> a </script> --></script>", "<!-- <script> a </script> -->"],
    ["<!--<script></script></script>", "<!--<script></script>"],
    ["<!--<script></script> <script></script>--></script>", "<!--<script></script> <script></script>-->"],
    ["<!--<script>--></script>", "<!--<script>-->"],
    ["<!--<scripts></script>", "<!--<scripts>"],
    ["<!--<script/></script>x</script>", "<!--<script/></script>x"],
    ["<!--><script></script>", "<!--><script>"],
    ["<!--- ><script>a</script>-->b</script>", "<!--- ><script>a</script>-->b"],
    ["'<script>'</script>", "'<script>'"],
    ["<!-- --> <!-- <SCRIPT >a</SCRIPT> --></script>", "<!-- --> <!-- <SCRIPT >a</SCRIPT> -->"],
    ["<!--<script>a</script>", "<!--<script>a</script>"],
  ])("%j", (source, expected) => expect(tokens(`<script>${source}`)[1]).toBe(`raw:${expected}`));
});

describe("attributes", () => {
  const valueAt = (tag: Tokenizer, at: number, length: number) => tag.source.slice(at, at + length);

  test.each([
    ["<a href=\"x y\" class='c' id=i>", "x y", "c", "i"],
    ["<a href=x class=c id=i>", "x", "c", "i"],
    ["<a HREF = x\nCLASS\t=\t'c' id = \"i\">", "x", "c", "i"],
    ["<a href='x'class=\"c\"id=i>", "x", "c", "i"],
    ["<a/href=x/class=c id=i>", "x/class=c", undefined, "i"],
    ["<a data-href=no href=x xclass=no class=c idx=no id=i>", "x", "c", "i"],
    ["<a href=x href=y class=c class=d id=i id=j>", "x", "c", "i"],
    ["<a =x href=x class=c id=i>", "x", "c", "i"],
  ])("%j", (source, hrefValue, classValue, idValue) => {
    const tag = startTag(source);
    expect(valueAt(tag, tag.hrefAt, hrefValue.length)).toBe(hrefValue);
    if (classValue === undefined) expect(tag.classAt).toBe(0);
    else expect(valueAt(tag, tag.classAt, classValue.length)).toBe(classValue);
    expect(valueAt(tag, tag.idAt, idValue.length)).toBe(idValue);
    expect(tag.end).toBe(source.length);
  });

  test("quotes hide a >", () => {
    expect(tokens("<p title='a>b'>c")).toEqual(["start:p", "text:c"]);
    expect(tokens("<p title=a'b>c'>d")).toEqual(["start:p", "text:c'>d"]);
    expect(tokens('<p "a>b">c')).toEqual(["start:p", 'text:b">c']);
  });

  test.each([
    ["<br/>", true],
    ["<br />", true],
    ["<br / >", false],
    ["<br>", false],
    ["<br a='b'/>", true],
    ["<br a=b/>", false],
    ["<br a/>", true],
    ["<br a=/>", false],
  ])("%j is self-closing: %j", (source, expected) => expect(startTag(source).selfClosing).toBe(expected));

  test.each([
    ["<p hidden>", TagMark.HIDDEN],
    ["<p HIDDEN=''>", TagMark.HIDDEN],
    ["<p hidden2>", 0],
    ["<p hidden=Until-Found>", 0],
    ["<p popover>", TagMark.HIDDEN],
    ["<p style='display:none'>", TagMark.STYLED],
    ["<p style>", TagMark.STYLED],
    ["<p aria-hidden=true>", TagMark.ARIA_HIDDEN],
    ["<p aria-hidden='false'>", 0],
    ["true<p aria-hidden>", 0],
    ["<p role=note>", TagMark.ROLE],
    ["<dialog open>", TagMark.OPEN],
    ["<template shadowrootmode=open>", TagMark.SHADOW],
  ])("%j marks %j", (source, expected) => expect(startTag(source).marks).toBe(expected));

  test("an empty href still makes a link", () => {
    expect(startTag("<a href>").hrefAt).toBeGreaterThan(0);
    expect(startTag("<a name=x>").hrefAt).toBe(0);
  });

  test("attributes over the limit are ignored", () => {
    const tag = startTag("<a x=1 y=2 id=i class=c>z", 3);
    expect([tag.attributesCut, tag.idAt > 0, tag.classAt]).toEqual([true, true, 0]);
    expect(startTag("<a x=1 y=2 id=i>", 3).attributesCut).toBe(false);
  });

  test("attributes of one tag do not carry over to the next", () => {
    const tokenizer = startTag("<a href=x class=c id=i hidden/><b>");
    tokenizer.next();
    const { hrefAt, classAt, idAt, marks, selfClosing } = tokenizer;
    expect([hrefAt, classAt, idAt, marks, selfClosing]).toEqual([0, 0, 0, 0, false]);
  });
});
