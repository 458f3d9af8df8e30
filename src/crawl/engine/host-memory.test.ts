import { expect, it } from "vitest";
import { HostMemory } from "./host-memory.ts";

const ORIGIN = "https://a.example";
const PAGE = new URL("/members", ORIGIN);
const NOW = 1_000_000;

it("survives a restart with its cookies, and with the text that several pages had", () => {
  const memory = new HostMemory(ORIGIN, "test");
  memory.cookies.store(PAGE, ["set-cookie", "guest=1; Path=/"], NOW);
  for (const hash of [1, 2, 3, 2]) memory.isUnseen(hash);
  const restored = new HostMemory(ORIGIN, "test", { stored: memory.written(), pages: [PAGE.href] });
  expect(restored.cookies.header(PAGE, NOW)).toBe("guest=1");
  expect([1, 2, 3].map((hash) => restored.isUnseen(hash))).toEqual([true, false, true]);
  expect([...restored.variants.pages()].map(({ href }) => href)).toEqual([PAGE.href]);
});

it("reads what an earlier version stored", () => {
  const stored = JSON.stringify({ scores: {}, listings: [], knownListings: [] });
  expect(new HostMemory(ORIGIN, "test", { stored }).cookies.header(PAGE, NOW)).toBeUndefined();
});

it("stores a long robots.txt compressed", () => {
  const memory = new HostMemory(ORIGIN, "test");
  const text = `User-agent: *\n${Array.from({ length: 20_000 }, (_, i) => `Disallow: /ü/${i}/`).join("\n")}`;
  memory.setRobots({ kind: "text", text }, NOW);
  const stored = memory.written();
  expect(stored.length).toBeLessThan(text.length / 3);
  const restored = new HostMemory(ORIGIN, "test", { stored });
  expect(restored.rules(NOW)?.refuse(new URL("/ü/19999/x", ORIGIN))).toBeDefined();
  expect(restored.rules(NOW)?.refuse(new URL("/ü/20000/x", ORIGIN))).toBeUndefined();
  expect(restored.written()).toBe(stored);
});
