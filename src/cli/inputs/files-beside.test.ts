import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_ADDRESS } from "../../render/render-options.ts";
import { filesBeside } from "./files-beside.ts";

const MAX_BYTES = 1_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pith-beside-"));
  await mkdir(join(folder, "site", "css"), { recursive: true });
  await mkdir(join(folder, "site", ".git"));
  const files = {
    "secret.txt": "secret",
    "site/page.html": "<p>page",
    "site/css/a.css": "p{}",
    "site/.env": "secret",
    "site/.git/config": "secret",
    "site/..odd": "odd",
    "site/large.bin": "x".repeat(MAX_BYTES + 1),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await symlink(join(folder, "secret.txt"), join(folder, "site", "link.txt"));
  await symlink(folder, join(folder, "site", "up"));
  await symlink(join(folder, "site", ".env"), join(folder, "site", "plain.txt"));
  await symlink(join(folder, "site", "css", "a.css"), join(folder, "site", "b.css"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function served(path: string): Promise<string | undefined> {
  const { resources } = filesBeside(join(folder, "site", "page.html"), MAX_BYTES);
  const found = await resources(NO_ADDRESS + path);
  return found === undefined || found === "network" ? found : Buffer.from(found.body).toString();
}

test.each(["css/a.css", "css%2fa.css", "b.css", "css/a.css?v=1"])("%s beside the page is served", async (path) => {
  expect(await served(path)).toBe("p{}");
});

test.each([
  ["a file above the folder", "..%2fsecret.txt"],
  ["an absolute path", "%2fetc%2fpasswd"],
  ["a link that leads out of the folder", "link.txt"],
  ["a folder that leads out", "up/secret.txt"],
  ["a dotfile", ".env"],
  ["a folder that starts with a dot", ".git/config"],
  ["a link to a dotfile", "plain.txt"],
  ["a name of two dots and more", "..odd"],
  ["a file that is too large", "large.bin"],
  ["a folder", "css"],
  ["the folder itself", ""],
  ["a zero byte", "a%00b"],
])("%s is not served", async (_, path) => {
  expect(await served(path)).toBeUndefined();
});

test("other addresses go to the network and are counted", async () => {
  const { resources, networkRequests } = filesBeside(join(folder, "site", "page.html"), MAX_BYTES);
  expect(await resources("http://example.org/a.css")).toBe("network");
  expect(networkRequests()).toBe(1);
});
