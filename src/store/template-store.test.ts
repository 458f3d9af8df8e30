import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noteOf, templateOf, testTemplateCollection } from "../../test/contract/template-collection-contract.ts";
import { parseTemplate, TemplateError } from "../sites/index.ts";
import type { LockClock } from "./file-lock.ts";
import { storeFileName } from "./store-names.ts";
import { TemplateStore } from "./template-store.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "pith-store-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

testTemplateCollection("a folder", async () => new TemplateStore(folder));

describe("names of files", () => {
  test.each([
    ["www.example.com", "www.example.com.json"],
    ["[::1]", "~5b~3a~3a1~5d.json"],
    ["../../etc/passwd", "~2e.~2f..~2fetc~2fpasswd.json"],
    ["con", "~63on.json"],
    ["bücher.example", "b~fccher.example.json"],
    ["", "~.json"],
  ])("%s → %s", (host, name) => expect(storeFileName(host)).toBe(name));

  test("any host has a safe name, and different short hosts have different names", () => {
    const anyHost = fc.oneof(fc.string({ unit: "binary" }), fc.domain(), fc.ipV6(), fc.string({ minLength: 200 }));
    fc.assert(
      fc.property(anyHost, anyHost, (a, b) => {
        expect(storeFileName(a)).toMatch(/^[a-z\d~][a-z\d.~-]{0,210}$/);
        if (a !== b) expect(storeFileName(a)).not.toBe(storeFileName(b));
      }),
    );
  });
});

describe("reading and writing", () => {
  test("a missing folder is an empty store", () => {
    const store = new TemplateStore(join(folder, "none"));
    expect(store.list()).toEqual([]);
    expect(store.read("https://example.org/")).toBeUndefined();
  });

  test("single files are imported and exported", () => {
    const store = new TemplateStore(join(folder, "store"));
    const file = join(folder, "one.json");
    writeFileSync(file, '{ "version": 1, "host": "a.example", "rules": [{ "note": "mine" }] }');
    store.importFile(file);
    store.exportFile("a.example", join(folder, "two.json"));
    expect(noteOf(parseTemplate(readFileSync(join(folder, "two.json"), "utf8")))).toBe("mine");
    expect(() => store.exportFile("b.example", file)).toThrow(TemplateError);
  });

  test("a malformed file is an error that names it", () => {
    writeFileSync(join(folder, "a.example.json"), '{ "version": 9 }');
    expect(() => new TemplateStore(folder).get("a.example")).toThrow(
      /a\.example\.json: the site template has version 9/,
    );
  });

  test("a template that is refused leaves the old file and no lock", () => {
    const store = new TemplateStore(folder);
    store.write(templateOf("a.example", "old"));
    expect(() => store.update("a.example", () => ({ ...templateOf("a.example"), pages: -1 }))).toThrow(TemplateError);
    expect(noteOf(store.get("a.example"))).toBe("old");
    expect(readdirSync(folder)).toEqual(["a.example.json"]);
  });
});

describe("several writers", () => {
  test("a writer waits until another one has finished", () => {
    const lock = join(folder, "a.example.json.lock");
    let [now, waits] = [1_000_000, 0];
    const clock: LockClock = {
      now: () => now,
      wait: (ms) => {
        now += ms;
        if (++waits === 3) rmSync(lock);
      },
    };
    writeFileSync(lock, "");
    utimesSync(lock, now / 1000, now / 1000);
    new TemplateStore(folder, { clock }).write(templateOf("a.example", "mine"));
    expect(waits).toBe(3);
    expect(readdirSync(folder)).toEqual(["a.example.json"]);
  });

  test("a lock that a process left behind is taken over after thirty seconds", () => {
    const lock = join(folder, "a.example.json.lock");
    let now = 1_000_000;
    const clock: LockClock = { now: () => now, wait: (ms) => void (now += 100 * ms) };
    writeFileSync(lock, "");
    utimesSync(lock, now / 1000, now / 1000);
    new TemplateStore(folder, { clock }).write(templateOf("a.example", "mine"));
    expect(now - 1_000_000).toBeGreaterThan(30_000);
    expect(existsSync(lock)).toBe(false);
  });

  test("two processes that see the same stale lock: one takes it over, the other waits for it", () => {
    const lock = join(folder, "a.example.json.lock");
    let [now, waits] = [1_000_000, 0];
    const age = (): void => utimesSync(lock, now / 1000, now / 1000);
    let isRaced = false;
    const clock: LockClock = {
      now: () => {
        // Called between the look at the stale lock and what follows: another process took it over, ended, and a third one has it.
        if (!isRaced) {
          isRaced = true;
          rmSync(lock);
          writeFileSync(lock, "third");
          age();
        }
        return now;
      },
      wait: (ms) => {
        now += ms;
        expect(readFileSync(lock, "utf8")).toBe("third");
        if (++waits === 3) rmSync(lock);
      },
    };
    writeFileSync(lock, "");
    now -= 60_000;
    age();
    now += 60_000;
    new TemplateStore(folder, { clock }).write(templateOf("a.example", "mine"));
    expect(waits).toBe(3);
    expect(readdirSync(folder)).toEqual(["a.example.json"]);
  });

  test("a process that ended while it took over a lock does not block others", () => {
    const lock = join(folder, "a.example.json.lock");
    for (const path of [lock, `${lock}.1`]) {
      writeFileSync(path, "");
      utimesSync(path, 1, 1);
    }
    new TemplateStore(folder).write(templateOf("a.example", "mine"));
    expect(readdirSync(folder)).toEqual(["a.example.json"]);
  });

  test("updates of two processes are all kept", { timeout: 60_000 }, async () => {
    const script = join(folder, "writer.mts");
    const source = new URL("./template-store.ts", import.meta.url).href;
    const sites = new URL("../sites/index.ts", import.meta.url).href;
    writeFileSync(
      script,
      `import { TemplateStore } from ${JSON.stringify(source)};
import { parseTemplate } from ${JSON.stringify(sites)};
const store = new TemplateStore(${JSON.stringify(join(folder, "store"))});
for (let i = 0; i < 25; i++) {
  store.update("a.example", (old) => {
    const rules = [...(old?.rules ?? []), { note: process.argv[2] + i }];
    return parseTemplate({ version: 1, host: "a.example", rules });
  });
}`,
    );
    const runs = ["x", "y"].map((name) =>
      spawn(process.execPath, ["--import", "tsx", script, name], { stdio: "inherit" }),
    );
    const ends = await Promise.all(runs.map((run) => once(run, "close")));
    expect(ends).toEqual([
      [0, null],
      [0, null],
    ]);
    const notes = new TemplateStore(join(folder, "store")).get("a.example")?.rules.map(({ note }) => note);
    expect(new Set(notes).size).toBe(50);
  });
});
