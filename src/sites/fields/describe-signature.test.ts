import { expect, it } from "vitest";
import { describeSignature } from "./describe-signature.ts";

it.each([
  [{ after: "Publisher:", nth: 1, match: 1 }, 'text 1 after "Publisher:"'],
  [{ after: "Price:", nth: 1, match: 2 }, 'text 1 after "Price:" (match 2)'],
  [{ after: "Pages:", nth: 0, match: 1 }, 'text that starts with "Pages:"'],
  [{ selector: "#a > p", text: 2, match: 1 }, "text 2 of #a > p"],
  [{ selector: "ul.tags > li", text: 1, match: 0 }, "text 1 of each ul.tags > li"],
])("describes %j", (signature, text) => {
  expect(describeSignature(signature)).toBe(text);
});
