import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { VERSION } from "../../version.ts";
import { OPTIONAL_PARTS, type OptionalPart } from "./optional-parts.ts";

/** What `pith doctor` looks at. Tests give their own. */
export interface Machine {
  /** The version of Node, without the `v`. */
  readonly node: string;
  readonly platform: string;
  /** Returns the version of an installed package. */
  readonly packageVersion: (name: string) => string | undefined;
  /** Returns the path of the browser for rendering. */
  readonly browser: () => Promise<string | undefined>;
  /** Returns the reason why the temporary folder cannot be written. */
  readonly temporaryProblem: () => string | undefined;
}

/** The report of `pith doctor`. */
export interface Diagnosis {
  readonly text: string;
  readonly hasProblems: boolean;
}

/** The oldest version of Node that pith runs on, as in package.json. */
const MIN_NODE = [20, 19] as const;
/** From this version on, Node has SQLite without a flag. */
const NODE_WITH_SQLITE = [22, 13] as const;

/** Looks at the machine, and lists what is installed, what is optional, and what is wrong. */
export async function diagnose(machine: Machine): Promise<Diagnosis> {
  const browser = await machine.browser();
  const versions = new Map(OPTIONAL_PARTS.map(({ name }) => [name, machine.packageVersion(name)]));
  const isNeeded = ({ name }: OptionalPart): boolean => {
    if (name === "libsql") return !isAtLeast(machine.node, NODE_WITH_SQLITE);
    return name !== "@sparticuz/chromium" || browser === undefined;
  };
  const absent = OPTIONAL_PARTS.filter((part) => versions.get(part.name) === undefined && isNeeded(part));
  // One line for packages that one command installs.
  const missing = [...new Map(absent.map((part) => [part.install, part])).values()];
  const installed = OPTIONAL_PARTS.filter(({ name }) => versions.get(name) !== undefined);
  const problems = problemsOf(machine, { browser, hasPlaywright: versions.get("playwright-core") !== undefined });
  const sections = [
    [`pith ${VERSION}, Node ${machine.node}, ${machine.platform}`],
    section("Installed:", [
      ...installed.map(({ name, feature }): Row => [`${name} ${versions.get(name)}`, feature]),
      ...(browser === undefined ? [] : [[browser, "the browser for --render"] as const]),
    ]),
    section(
      "Optional, not installed:",
      missing.map(({ feature, install }): Row => [feature, `npm install ${install}`]),
    ),
    section(
      "Problems:",
      problems.map((problem): Row => [problem, ""]),
    ),
    problems.length === 0 ? ["No problems."] : [],
  ];
  const text = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return { text: `${text.join("\n\n")}\n`, hasProblems: problems.length > 0 };
}

function problemsOf(
  { node, temporaryProblem }: Machine,
  { browser, hasPlaywright }: { readonly browser: string | undefined; readonly hasPlaywright: boolean },
): readonly string[] {
  const problems: string[] = [];
  if (!isAtLeast(node, MIN_NODE)) problems.push(`Node ${node} is too old: pith needs ${MIN_NODE.join(".")} or later`);
  if (hasPlaywright && browser === undefined)
    problems.push("playwright-core is installed, but there is no Chrome or Chromium: --browser PATH names one");
  const temporary = temporaryProblem();
  if (temporary !== undefined) problems.push(temporary);
  return problems;
}

type Row = readonly [string, string];

function section(title: string, rows: readonly Row[]): readonly string[] {
  const width = Math.max(...rows.map(([first]) => first.length));
  return rows.length === 0
    ? []
    : [title, ...rows.map(([first, second]) => `  ${first.padEnd(width)}  ${second}`.trimEnd())];
}

/** Whether a version is at least another one, both as `major.minor`. */
function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [first = 0, second = 0] = version.split(".").map(Number);
  return first > major || (first === major && second >= minor);
}

/** Returns the machine that pith runs on. */
export function thisMachine(): Machine {
  return {
    node: process.versions.node,
    platform: `${process.platform} ${process.arch}`,
    packageVersion: (name) => installedVersion(name, dirname(fileURLToPath(import.meta.url))),
    browser: async () => {
      const { findBrowser } = await import("../../render/index.ts");
      return findBrowser().then(
        ({ executablePath }) => executablePath,
        () => undefined,
      );
    },
    temporaryProblem: () => writeProblem(tmpdir()),
  };
}

/** Looks a package up as Node does: in the folder node_modules of this folder, and of all above it. */
function installedVersion(name: string, start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", name, "package.json");
    if (existsSync(file)) return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
    if (dirname(folder) === folder) return undefined;
  }
}

function writeProblem(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `the temporary folder ${folder} cannot be written`;
  }
}
