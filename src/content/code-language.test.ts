import { expect, test } from "vitest";
import { tagId } from "../html/index.ts";
import { parse } from "../page/index.ts";
import { codeLanguage } from "./code.ts";

function languageOf(html: string): string | undefined {
  const page = parse(html);
  return codeLanguage(page, page.tag.indexOf(tagId("pre")));
}

test("the language of code has no control characters", () => {
  expect(languageOf('<pre class="language-python\x7f">pass</pre>')).toBe("python");
  expect(languageOf('<pre data-lang="\x9brust">pass</pre>')).toBe("rust");
});
