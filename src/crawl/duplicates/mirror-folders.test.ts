import { expect, it } from "vitest";
import { MirrorFolders } from "./mirror-folders.ts";

const at = (path: string): URL => new URL(path, "https://a.example");

function mirrorsOf(...copies: readonly (readonly [string, string])[]): MirrorFolders {
  const mirrors = new MirrorFolders();
  for (const [path, original] of copies) mirrors.learn(at(path), at(original));
  return mirrors;
}

it("returns the page of the same name in the folder that is mirrored", () => {
  const mirrors = mirrorsOf(["/en/v2/topics/a", "/de/v1/topics/a"], ["/en/v2/topics/b", "/de/v1/topics/b"]);
  expect(mirrors.counterpart(at("/en/v2/guides/c"))).toEqual({ url: at("/de/v1/guides/c"), depth: 1 });
  expect(mirrors.counterpart(at("/en/v3/guides/c"))).toBeUndefined();
});

it("learns folders that the other address does not have", () => {
  const mirrors = mirrorsOf(["/de/a", "/a"], ["/de/b", "/b"]);
  expect(mirrors.counterpart(at("/de/c/d"))).toEqual({ url: at("/c/d"), depth: 0 });
});

it("learns nothing from one copy, from pages with other names, and from other hosts", () => {
  expect(mirrorsOf(["/v2/a", "/v1/a"]).counterpart(at("/v2/b"))).toBeUndefined();
  expect(mirrorsOf(["/v2/a", "/v1/b"], ["/v2/c", "/v1/d"]).counterpart(at("/v2/e"))).toBeUndefined();
  const mirrors = new MirrorFolders();
  for (const name of ["a", "b"]) mirrors.learn(at(`/v2/${name}`), new URL(`https://b.example/v1/${name}`));
  expect(mirrors.counterpart(at("/v2/c"))).toBeUndefined();
});

it("remembers a limited number of folders", () => {
  const mirrors = new MirrorFolders();
  for (let i = 0; i < 100; i++) for (const name of ["a", "b"]) mirrors.learn(at(`/s${i}/${name}`), at(`/s/${name}`));
  expect(mirrors.counterpart(at("/s0/c"))).toBeDefined();
  expect(mirrors.counterpart(at("/s99/c"))).toBeUndefined();
});
