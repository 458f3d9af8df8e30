import { expect, it } from "vitest";
import { detached } from "./detached.ts";

it("copies plain data", () => {
  const data = {
    text: "a text of many characters",
    list: ["short", { deep: "another long text" }, null, 4],
    none: undefined,
  };
  expect(detached(data)).toEqual(data);
  expect(detached(data).list[1]).not.toBe(data.list[1]);
  expect(detached("lone \ud800 surrogates stay")).toBe("lone \ud800 surrogates stay");
});

it("copies keys that objects inherit as keys", () => {
  const data = JSON.parse('{"__proto__": {"text": "a text of many characters"}}');
  expect(JSON.stringify(detached(data))).toBe(JSON.stringify(data));
});

it("copies data of any depth", () => {
  let data: unknown = "a text of many characters";
  for (let i = 0; i < 100_000; i++) data = [data];
  expect(detached(data)).toHaveLength(1);
});
