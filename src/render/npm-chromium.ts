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
 * Chromium from npm. The package contains the binary compressed; pith unpacks it once per version into its own cache folder.
 * The package itself would unpack it to a fixed name in the shared temporary folder, where another program or version may
 * have put another file.
 */
const PACKAGE = "@sparticuz/chromium";
const inflate = promisify(brotliDecompress);

/** Libraries that the binary needs and small systems lack. The package has copies. */
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

/** A browser to run. */
export interface UnpackedBrowser {
  readonly executablePath: string;
  /** Additional environment variables for the browser process. */
  readonly env: Readonly<Record<string, string>>;
}

/** Unpacks the browser of the optional npm package. Returns undefined if it is not installed or not for this system. */
export async function npmChromium(cache: string = cacheFolder()): Promise<UnpackedBrowser | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const found = await locatePackage();
  if (found === undefined) return undefined;
  const folder = join(cache, `chromium-${found.version}`);
  await unpackBrowser(found.bin, folder);
  return { executablePath: join(folder, "chromium"), env: environment(folder) };
}

/** Returns the folder that keeps unpacked browsers between runs. */
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
 * Unpacks the package's files into a folder, unless it has them. It writes to a temporary folder and renames that, so that no
 * process finds a partly written browser, and two processes do not conflict.
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

/** Returns the font configuration. The one in the package refers to folders of one hosting service. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}

function environment(folder: string): Record<string, string> {
  const env: Record<string, string> = {};
  const isMissing = (library: string) => !LIBRARY_FOLDERS.some((path) => existsSync(join(path, library)));
  if (LIBRARIES.some(isMissing))
    env["LD_LIBRARY_PATH"] = [join(folder, "lib"), process.env["LD_LIBRARY_PATH"]].filter(Boolean).join(":");
  if (!existsSync(SYSTEM_FONTS) && process.env["FONTCONFIG_PATH"] === undefined) env["FONTCONFIG_PATH"] = folder;
  return env;
}
