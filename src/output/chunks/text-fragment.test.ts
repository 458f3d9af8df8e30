import { expect, test } from "vitest";
import { withTextFragment } from "./text-fragment.ts";

const URL = "https://example.org/a";
const LONG =
  "It had not. According to a count published last month, the central beds now carry more of them, on the whole";

test.each([
  ["Path parameters", "Path parameters", "#:~:text=Path%20parameters"],
  ["a-b, c & d", "a-b, c & d", "#:~:text=a%2Db%2C%20c%20%26%20d"],
  [
    LONG,
    LONG,
    "#:~:text=It%20had%20not.%20According%20to%20a%20count%20published,now%20carry%20more%20of%20them%2C%20on%20the%20whole",
  ],
  ["One line\nof two", "and the\nlast one", "#:~:text=One%20line,last%20one"],
  ["half \ud800 pair", "half \ud800 pair", "#:~:text=half%20%EF%BF%BD%20pair"],
  ["", "", ""],
  ["x".repeat(500), "x".repeat(500), ""],
])("%j to %j", (first, last, fragment) => {
  expect(withTextFragment(URL, first, last)).toBe(URL + fragment);
});

test("an address with a fragment keeps it", () => {
  expect(withTextFragment(`${URL}#part`, "a", "a")).toBe(`${URL}#part:~:text=a`);
});

test("Chinese is quoted up to a comma or a stop", () => {
  const text =
    "本报讯清晨六点半，汽笛在雾里响了两声。东屿岛的码头上，二十多个背着书包的孩子已经排好了队。他们等的不是去县城的班船，而是一艘旧渡轮。";
  const [first, last] = withTextFragment(URL, text, text).split("text=")[1].split(",").map(decodeURIComponent);
  expect(text.startsWith(first)).toBe(true);
  expect(text.endsWith(last)).toBe(true);
  expect(first).toMatch(/[，。]$/);
});
