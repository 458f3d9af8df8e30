import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { untar } from "./untar.ts";

/*
 * The Chromium that comes from npm alone. The package brings the binary compressed; it is unpacked once per version into a
 * cache folder of our own. The package's own way unpacks to a fixed name in the shared temporary folder, where any other
 * program, or another version, may have put something else.
 */
const PACKAGE = "@sparticuz/chromium";
const inflate = promisify(brotliDecompress);

/** Libraries the binary needs and slim systems lack; the package has copies. */
const LIBRARIES = ["libnss3.so", "libnspr4.so", "libexpat.so.1"];
const LIBRARY_FOLDERS = [
  "/lib/x86_64-linux-gnu",
  "/usr/lib/x86_64-linux-gnu",
  "/usr/lib64",
  "/lib64",
  "/usr/lib",
  "/lib",
];
const SYSTEM_FONTS = "/etc/fonts/fonts.conf";

export interface UnpackedBrowser {
  readonly executablePath: string;
  /** Variables the browser process needs beside the ordinary ones. */
  readonly env: Readonly<Record<string, string>>;
}

/** Unpacks the browser of the optional npm package, if it is installed and fits this machine. */
export async function npmChromium(cache: string = cacheFolder()): Promise<UnpackedBrowser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const found = await locatePackage();
  if (found === undefined) return undefined;
  const folder = join(cache, `chromium-${found.version}`);
  await unpackBrowser(found.bin, folder);
  return { executablePath: join(folder, "chromium"), env: environment(folder) };
}

/** Where unpacked browsers are kept between runs. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const base = env["XDG_CACHE_HOME"];
  if (base !== undefined && base !== "") return join(base, "pith");
  const home = homedir();
  return home === "" || home === "/" ? join(tmpdir(), `pith-${process.getuid?.() ?? 0}`) : join(home, ".cache", "pith");
}

async function locatePackage(): Promise<{ bin: string; version: string } | undefined> {
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(PACKAGE);
  } catch {
    return undefined;
  }
  for (let folder = dirname(main); folder !== dirname(folder); folder = dirname(folder)) {
    const bin = join(folder, "bin");
    if (!existsSync(join(bin, "chromium.br"))) continue;
    const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as { version: string };
    return { bin, version };
  }
  return undefined;
}

/**
 * Unpacks the package's files into a folder, unless it has them. That is done beside the final place, which is then renamed:
 * a half-written browser is never found, and two processes do not mix.
 */
export async function unpackBrowser(bin: string, folder: string): Promise<void> {
  if (existsSync(join(folder, "chromium"))) return;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const part = await mkdtemp(`${folder}.part-`);
  try {
    const binary = createWriteStream(join(part, "chromium"), { mode: 0o755 });
    await pipeline(createReadStream(join(bin, "chromium.br")), createBrotliDecompress(), binary);
    for (const archive of ["al2023.tar.br", "fonts.tar.br", "swiftshader.tar.br"]) {
      await untar(await inflate(await readFile(join(bin, archive))), part);
    }
    await writeFile(join(part, "fonts.conf"), fontConfiguration(folder));
    await rename(part, folder);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    if (!existsSync(join(folder, "chromium"))) throw error;
  }
}

/** The package's own configuration names folders of one hosting service. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}

function environment(folder: string): Record<string, string> {
  const env: Record<string, string> = {};
  const lacking = LIBRARIES.some((library) => !LIBRARY_FOLDERS.some((place) => existsSync(join(place, library))));
  if (lacking) env["LD_LIBRARY_PATH"] = [join(folder, "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  if (!existsSync(SYSTEM_FONTS) && process.env["FONTCONFIG_PATH"] === undefined) env["FONTCONFIG_PATH"] = folder;
  return env;
}
