import { SaxesParser } from "saxes";

/**
 * The content models of TEI P5 (tei_all) for the elements that pith writes. Each is a regular expression for the names of the
 * children, with a space after each name; `#` is text. The classes have the names of the guidelines: elements between the head
 * and the end of a division (common), elements allowed anywhere (global), elements in a line (phrase).
 */
const GLOBAL = "milestone |figure |note |lb ";
const COMMON = "p |list |quote |table ";
const PHRASE = "hi |ref |code |formula |del |name |date ";
const PARAGRAPH = `(?:# |${PHRASE}|${GLOBAL}|list |quote |table )*`;
const SPECIAL_PARAGRAPH = `(?:# |${PHRASE}|${GLOBAL}|${COMMON})*`;
const ONLY_TEXT = "(?:# )?";
const MODELS: Readonly<Record<string, string>> = {
  TEI: "teiHeader text ",
  teiHeader: "fileDesc (?:profileDesc )?",
  fileDesc: "titleStmt publicationStmt sourceDesc ",
  titleStmt: "(?:title )+(?:author )*",
  publicationStmt: "(?:p )+|(?:publisher |authority )(?:date )*",
  sourceDesc: "(?:p )+|(?:bibl )+",
  bibl: "(?:# |ptr )*",
  profileDesc: "(?:abstract |langUsage |textClass )*",
  abstract: "(?:p |list )+",
  langUsage: "(?:p )+|(?:language )+",
  textClass: "(?:keywords )*",
  keywords: "(?:term )+|list ",
  text: "body (?:back )?",
  body: "(?:div )+",
  back: "(?:div )*",
  div: `(?:head |${GLOBAL})*(?:(?:${COMMON})(?:${GLOBAL})*)*`,
  quote: SPECIAL_PARAGRAPH,
  note: SPECIAL_PARAGRAPH,
  item: SPECIAL_PARAGRAPH,
  cell: SPECIAL_PARAGRAPH,
  list: "(?:item )+|(?:label item )+",
  table: `(?:head |${GLOBAL})*(?:row )+`,
  row: "(?:cell )+",
  figure: `(?:head |figDesc |graphic |formula |${GLOBAL}|${COMMON})*`,
  ...Object.fromEntries(["p", "head", "hi", "ref", "del"].map((name) => [name, PARAGRAPH])),
  label: `(?:# |${PHRASE}|${GLOBAL})*`,
  ...Object.fromEntries(
    "title author publisher authority date name language term code formula figDesc"
      .split(" ")
      .map((name) => [name, ONLY_TEXT]),
  ),
  ...Object.fromEntries(["ptr", "graphic", "milestone", "lb"].map((name) => [name, ""])),
};

const POINTER = /^\S+$/;
const TOKEN = /^[\p{L}\p{N}\p{P}\p{S}]+$/u;
const COUNT = /^[1-9]\d*$/;
const LANGUAGE = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/;
const MOMENT = /^\d{4}(?:-\d\d(?:-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?)?)?)?$/;
/** Valid values of attributes by name. `REQUIRED` has the mandatory ones. */
const VALUES: Readonly<Record<string, RegExp>> = {
  xmlns: /^http:\/\/www\.tei-c\.org\/ns\/1\.0$/,
  "xml:lang": LANGUAGE,
  "xml:id": /^[a-zA-Z_][\w.-]*$/,
  ident: LANGUAGE,
  target: POINTER,
  url: POINTER,
  type: TOKEN,
  unit: TOKEN,
  notation: TOKEN,
  lang: TOKEN,
  rend: TOKEN,
  n: /\S/,
  role: /^(?:label|data)$/,
  rows: COUNT,
  cols: COUNT,
  when: MOMENT,
};
const REQUIRED: Readonly<Record<string, string>> = {
  graphic: "url",
  milestone: "unit",
  language: "ident",
  ptr: "target",
};

/** An element whose end tag has not been read. */
interface OpenElement {
  readonly name: string;
  children: string;
}

/** Returns all violations of these models and attribute rules in a document. */
export function teiFaults(xml: string): string[] {
  const faults: string[] = [];
  const open: OpenElement[] = [];
  const ids = new Set<string>();
  const addChild = (child: string) => {
    const parent = open.at(-1);
    if (parent !== undefined && !(child === "# " && parent.children.endsWith(child))) parent.children += child;
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => faults.push(error.message));
  parser.on("opentag", ({ name, attributes }) => {
    addChild(`${name} `);
    open.push({ name, children: "" });
    const required = REQUIRED[name];
    if (required !== undefined && attributes[required] === undefined) faults.push(`${name} without ${required}`);
    for (const [key, value] of Object.entries(attributes)) {
      if (VALUES[key]?.test(value) !== true) faults.push(`${name} ${key}="${value}"`);
      if (key === "xml:id" && ids.size === ids.add(value).size) faults.push(`${value} twice`);
    }
  });
  parser.on("text", (text) => text.trim() !== "" && addChild("# "));
  parser.on("closetag", () => {
    const { name, children } = open.pop() ?? { name: "", children: "" };
    const model = MODELS[name];
    if (model === undefined || !new RegExp(`^(?:${model})$`).test(children)) faults.push(`${name}: ${children}`);
  });
  parser.write(xml).close();
  return faults;
}
