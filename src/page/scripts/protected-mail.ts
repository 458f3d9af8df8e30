import { attribute, type Tree } from "../../html/index.ts";

/*
 * Cloudflare hides e-mail addresses from robots, and decodes them with a script:
 *
 *     <a href="/cdn-cgi/l/email-protection" data-cfemail="5a3b34…">[email protected]</a>
 */

/** The target of links to protected addresses. */
const PAGE = "/cdn-cgi/l/email-protection";
const CODE = "data-cfemail";
/** The `[` of "[email protected]". */
const BRACKET = 91;
const PAIRS = /../g;

/** Returns the address that a text node `[email protected]` hides, undefined for all other texts. */
export function protectedMail(tree: Tree, text: number): string | undefined {
  if (tree.source.charCodeAt(tree.from[text]) !== BRACKET) return undefined;
  const code = attribute(tree, tree.parent[text], CODE);
  return code === undefined ? undefined : decodeMail(code);
}

/** Returns the target of a link. For a protected address it is a `mailto:`, or empty if the address cannot be decoded. */
export function mailTarget(tree: Tree, link: number, target: string): string {
  if (!target.includes(PAGE)) return target;
  const hash = target.split(PAGE, 2)[1];
  const address = decodeMail(hash.slice(1) || attribute(tree, link, CODE));
  return address === undefined ? "" : `mailto:${address}`;
}

/** Decodes hexadecimal bytes. The first byte is the key; the others are UTF-8, each XORed with the key. */
export function decodeMail(hex = ""): string | undefined {
  const bytes = Uint8Array.from(hex.match(PAIRS) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = new TextDecoder().decode(bytes.map((byte) => byte ^ bytes[0]));
  return text.includes("@") ? text.slice(1) : undefined;
}
