import { decodeText } from "../html/references.ts";
import { TEXT, tagId } from "../html/tags.ts";
import { Flag } from "../html/tree.ts";
import type { Page } from "./page.ts";

const BR = tagId("br");
const WHITE_SPACE = /[\t\n\f\r ]+/g;
const LINE_ENDS = /\r\n?/g;
const EDGE_SPACES = /^ | $/g;

/**
 * Text as a browser shows it: white space collapsed across inline elements, `<br>` a line break, preformatted text as
 * written.
 */
class Line {
  text = "";

  append(raw: string, isPreformatted: boolean): void {
    if (isPreformatted) {
      this.text += decodeText(raw).replace(LINE_ENDS, "\n");
      return;
    }
    const piece = collapse(raw);
    const last = this.text.charCodeAt(this.text.length - 1);
    const follows = this.text !== "" && last !== 32 && last !== 10;
    this.text += follows || piece.charCodeAt(0) !== 32 ? piece : piece.slice(1);
  }

  break(): void {
    if (this.text === "") return;
    this.text = `${this.text.endsWith(" ") ? this.text.slice(0, -1) : this.text}\n`;
  }
}

/** White space goes before references are decoded: a decoded space is not collapsed. */
function collapse(raw: string): string {
  return decodeText(raw.replace(WHITE_SPACE, " "));
}

/** The text of the nodes [from, to), without what is hidden from people unless asked for. */
export function readNodes(page: Page, from: number, to: number, withHidden = false): string {
  const { tag, flags, source } = page;
  const line = new Line();
  let isPreformatted = false;
  for (let node = from; node < to; node++) {
    const kind = tag[node]!;
    if (kind === BR) line.break();
    if (kind !== TEXT) continue;
    const flag = flags[node]!;
    if (!withHidden && (flag & Flag.UNSEEN) !== 0) continue;
    isPreformatted = (flag & Flag.PREFORMATTED) !== 0;
    line.append(source.slice(page.from[node]!, page.to[node]!), isPreformatted);
  }
  return isPreformatted ? line.text.trimEnd() : line.text.replace(EDGE_SPACES, "").trimEnd();
}

/** What a block says. */
export function readBlock(page: Page, block: number): string {
  const { blocks } = page;
  return readNodes(page, blocks.from[block]!, blocks.to[block]!, blocks.hidden[block] === 1);
}
