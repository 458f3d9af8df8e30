import { expect, test } from "vitest";
import { shownCall } from "../bench/shown-call.ts";

test("a call is shown without paths and without the output file", () => {
  const folders = new Map([["/home/me/sets/wcxb", "DIR"]]);
  const args = ["wcxb", "/home/me/sets/wcxb", "--out", "/home/me/b.md", "--every", "4"];
  expect(shownCall("compare", args, folders)).toBe("npm run compare -- wcxb DIR --every 4");
  expect(shownCall("compare", ["--cv", "/home/me/cv.json"], folders)).toBe("npm run compare -- --cv cv.json");
  expect(shownCall("compare", ["wcxb", "--out=b.md"], folders)).toBe("npm run compare -- wcxb");
});
