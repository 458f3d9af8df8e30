import type { CommandInfo } from "./command-tree.ts";

const NON_ASCII = /[^\0-\x7f]/gu;

/** Writes a character as roff does: `…` → `\[u2026]`. */
const roffCharacter = (character: string): string =>
  `\\[u${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;

/** Escapes text for roff: backslashes, hyphens, characters beyond ASCII, and a dot or quote at the start of a line. */
function roff(text: string): string {
  return text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replace(NON_ASCII, roffCharacter)
    .split("\n")
    .map((line) => (line.startsWith(".") || line.startsWith("'") ? `\\&${line}` : line))
    .join("\n.br\n");
}

/** Returns the man page (section 1) of a program. */
export function manPage(
  commands: readonly CommandInfo[],
  { version, tail }: { version: string; tail: string },
): string {
  const [program, ...others] = commands;
  const sections = others.map(({ name, says, flags }) => {
    const items = flags.map(({ term, says: sentence }) => `.TP\n.B ${roff(term)}\n${roff(sentence)}`);
    return `.SS pith ${roff(name)}\n${roff(says)}\n${items.join("\n")}`;
  });
  return `.TH PITH 1 "" "pith ${version}" "User Commands"
.SH NAME
pith \\- extract the main content, metadata and records of web pages
.SH SYNOPSIS
.B pith
[command] <url | file | folder | \\-> ... [options]
.SH DESCRIPTION
${roff(program.says)}
.SH COMMANDS
${sections.join("\n")}
.SH EXAMPLES
.nf
${roff(tail.trim()).replaceAll("\n.br\n", "\n")}
.fi
`;
}
