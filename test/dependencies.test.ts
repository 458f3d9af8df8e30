import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { dependencyProblems, type LockFile, unlockedPackages, vulnerabilities } from "../build/dependencies.ts";

const lock = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as LockFile;

test("the packages that users install have no install scripts, and licenses that allow any use", () => {
  expect(dependencyProblems(lock)).toEqual([]);
});

test("install scripts and other licenses are reported, except those of packages for development", () => {
  const packages = {
    "": { license: "MIT" },
    "node_modules/a": { license: "MIT" },
    "node_modules/b": { license: "MIT", hasInstallScript: true },
    "node_modules/c": { license: "AGPL-3.0" },
    "node_modules/d": {},
    "node_modules/e": { license: "GPL-3.0", hasInstallScript: true, dev: true },
    "node_modules/f": { peer: true },
  };
  expect(dependencyProblems({ packages })).toEqual([
    "node_modules/b has an install script",
    "node_modules/c has the license AGPL-3.0",
    "node_modules/d has the license unknown",
  ]);
});

test("the packages of every platform are locked", () => {
  expect(unlockedPackages(lock)).toEqual([]);
  const packages = {
    "node_modules/a": { optionalDependencies: { "a-linux": "1", "a-darwin": "1" } },
    "node_modules/a-linux": {},
    "node_modules/b": { optionalDependencies: { "b-linux": "1" } },
    "node_modules/b/node_modules/b-linux": {},
  };
  expect(unlockedPackages({ packages })).toEqual(["a-darwin of node_modules/a"]);
});

test("only an answer of the registry counts as an audit", () => {
  expect(vulnerabilities('{"auditReportVersion":2,"metadata":{"vulnerabilities":{"total":2}}}')).toBe(2);
  expect(vulnerabilities('{"metadata":{"vulnerabilities":{"total":0}}}')).toBe(0);
  expect(vulnerabilities('{"message":"request failed","error":{"code":"ENOTFOUND"}}')).toBeUndefined();
  expect(vulnerabilities("")).toBeUndefined();
});
