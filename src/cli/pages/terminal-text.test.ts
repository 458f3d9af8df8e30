import { expect, it } from "vitest";
import type { FormatId } from "../print-formats.ts";
import { openPage } from "./index.ts";
import type { PageTask } from "./page-task.ts";
import { plain, snippet } from "./terminal-text.ts";

/** Escape sequences of terminals in texts, classes, tags, ids, styles and addresses. */
const ESC = "\u001b]0;owned\u0007\u009b2J";
const ITEM = `<li class="a${ESC}b"><h3><a href="/x${ESC}">Na${ESC}me</a></h3><p>Some words of a te${ESC}xt that goes on for a while.</p></li>`;
const HTML = `<title>Ti${ESC}tle</title><style>.a${ESC}b{color:red} #i${ESC}{display:none}</style><body><p id="i${ESC}">Hid${ESC}den</p>
<x${ESC}y>Words in an element</x${ESC}y><ul>${ITEM.repeat(8)}</ul>`;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters must not appear
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\r(?!\n)/;

const CASES: readonly (readonly [PageTask["command"], FormatId, Partial<PageTask>])[] = [
  ...(["md", "html", "xml", "text", "json", "ndjson"] as const).map((format) => ["extract", format, {}] as const),
  ...(["md", "csv", "json", "ndjson", "wrapper"] as const).map(
    (format) => ["records", format, { records: { all: true } }] as const,
  ),
  ...(["text", "json"] as const).flatMap((format) => [
    ["segment", format, {}] as const,
    ["explain", format, {}] as const,
    ["explain", format, { records: {} }] as const,
  ]),
];

it.each(CASES)("no page controls the terminal: %s as %s %j", async (command, format, more) => {
  const bytes = new TextEncoder().encode(HTML);
  const terminal = { isTerminal: true, isColored: false };
  const work = await openPage({ command, format, input: `a${ESC}.html`, bytes, terminal, ...more });
  const output = new TextDecoder().decode(work().output);
  expect(output.length).toBeGreaterThan(100);
  expect(CONTROL.exec(output)).toBeNull();
});

it("plain replaces control characters, and keeps tabs and line ends", () => {
  expect(plain("a\u001b[2J\tb\r\nc\r\u009b\u007f\0")).toBe("a\ufffd[2J\tb\r\nc\ufffd\ufffd\ufffd\ufffd");
  expect(snippet("a\u001b \n b", 80)).toBe("a\ufffd b");
});
