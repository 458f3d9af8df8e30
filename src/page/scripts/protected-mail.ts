import { attribute, type Tree } from "../../html/index.ts";

/** Where links to addresses lead that a server hides from robots; a script of its own decodes them. */
const PAGE = "/cdn-cgi/l/email-protection";
const CODE = "data-cfemail";
/** "[email protected]" stands in their place. */
const BRACKET = 91;
const PAIRS = /../g;

/** The address behind a text that stands for a protected one, undefined for all other texts. */
export function protectedMail(tree: Tree, text: number): string | undefined {
  if (tree.source.charCodeAt(tree.from[text]) !== BRACKET) return undefined;
  const code = attribute(tree, tree.parent[text], CODE);
  return code === undefined ? undefined : decodeMail(code);
}

/** The target of a link, that of a protected address as `mailto:`; empty if the address cannot be told. */
export function mailTarget(tree: Tree, link: number, target: string): string {
  if (!target.includes(PAGE)) return target;
  const hash = target.split(PAGE, 2)[1];
  const address = decodeMail(hash.slice(1) || attribute(tree, link, CODE));
  return address === undefined ? "" : `mailto:${address}`;
}

/** Bytes in hexadecimal, each combined with the first by exclusive or: the first becomes 0, the others UTF-8. */
export function decodeMail(hex = ""): string | undefined {
  const bytes = Uint8Array.from(hex.match(PAIRS) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextDecoder().decode(bytes.map((byte) => byte ^ bytes[0]));
  return text.includes("@") ? text.slice(1) : undefined;
}
