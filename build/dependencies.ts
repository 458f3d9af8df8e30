/** `npm run audit`: asks the registry for known vulnerabilities of the packages that users install. Fails only if it names some. */
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";

/** Licenses that allow any use with a notice. Others need a decision. */
const ALLOWED_LICENSES: ReadonlySet<string> = new Set([
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
]);

/** The part of package-lock.json that is read. */
export interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** Only for development, or only if users install it themselves. */
  readonly dev?: boolean;
  readonly peer?: boolean;
  readonly devOptional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Returns what is wrong with the packages that users install: install scripts, and licenses that are not allowed. */
export function dependencyProblems({ packages }: LockFile): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, peer, devOptional }]) => path !== "" && !dev && !peer && !devOptional)
    .flatMap(([path, { license, hasInstallScript }]) => [
      ...(hasInstallScript ? [`${path} has an install script`] : []),
      ...(ALLOWED_LICENSES.has(license ?? "") ? [] : [`${path} has the license ${license ?? "unknown"}`]),
    ]);
}

/**
 * Returns the optional packages that the lock file names, but does not lock. Most are programs made for one platform: npm installs none that is not
 * locked, and `npm ci` refuses the file.
 */
export function unlockedPackages({ packages }: LockFile): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => !(`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages))
      .map((name) => `${name} of ${path}`),
  );
}

/** Returns the number of vulnerabilities in the answer of `npm audit --json`, undefined if the registry did not answer. */
export function vulnerabilities(output: string): number | undefined {
  try {
    const report = JSON.parse(output) as { metadata?: { vulnerabilities?: { total?: number } } };
    return report.metadata?.vulnerabilities?.total;
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--json"], { encoding: "utf8", timeout: 60_000 });
  const found = vulnerabilities(stdout ?? "");
  if (found === undefined) console.log("npm audit: the registry did not answer");
  else console.log(`npm audit: ${found} known vulnerabilities in the packages that users install`);
  if (found) {
    console.log(stdout);
    process.exitCode = 1;
  }
}
