/** Colors code: comments, strings, numbers, keywords, and the commands of shell sessions. */

const CODE =
  /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)|("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`)|\b(\d[\d_.]*)\b|\b(import|export|from|const|let|function|class|interface|type|extends|implements|readonly|return|if|else|for|of|await|async|new|try|catch|throw|void|typeof|instanceof|undefined|null|true|false|declare|static|get|set|def|print)\b/g;
const KINDS = ["comment", "string", "number", "keyword"];
const LANGUAGES = new Set(["ts", "js", "json", "python"]);
const SPECIAL = /[&<>]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export function escapeCode(text: string): string {
  return text.replace(SPECIAL, (character) => ENTITIES[character]);
}

const mark = (kind: string, text: string): string => `<span class="${kind}">${escapeCode(text)}</span>`;

/** Returns code as HTML. */
export function highlight(code: string, language: string): string {
  if (!LANGUAGES.has(language)) return session(code);
  let html = "";
  let at = 0;
  for (const found of code.matchAll(CODE)) {
    const kind = KINDS.find((_, i) => found[i + 1] !== undefined) ?? "";
    html += escapeCode(code.slice(at, found.index)) + mark(kind, found[0]);
    at = found.index + found[0].length;
  }
  return html + escapeCode(code.slice(at));
}

const COMMAND = /^(?:\$ |pith |npm |npx |node |curl )/;
const REMARK = /^(.*?)(\s{2,}#.*|\s#\s.*)$/;

/** Colors the commands of a shell session, and the remarks after them. */
function session(code: string): string {
  return code
    .split("\n")
    .map((line) => {
      if (!COMMAND.test(line)) return escapeCode(line);
      const [, command = line, remark = ""] = REMARK.exec(line) ?? [];
      return mark("command", command) + (remark === "" ? "" : mark("comment", remark));
    })
    .join("\n");
}
