import type { FetchOptions } from "../../fetch/index.ts";
import { UsageError } from "../exit-codes.ts";

/** The values of the flags about fetching. */
export interface FetchFlags {
  readonly allowPrivate?: true;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
}

/** Picks the options for fetching from the flags. */
export function fetchOptions({ allowPrivate, timeoutMs, maxBytes }: FetchFlags): FetchOptions {
  return { allowPrivate, timeoutMs, maxBytes };
}

/** The values of the flags about rendering. */
export interface RenderFlags {
  readonly render?: true;
  readonly scripts?: true;
  readonly executablePath?: string;
  /** False with `--no-sandbox`, else true. */
  readonly sandbox?: boolean;
  readonly visual?: true;
  readonly pdoc?: number;
  readonly png?: string;
  readonly svg?: string;
}

/** How pages are rendered. */
export interface RenderSettings {
  readonly scripts: boolean;
  readonly executablePath: string | undefined;
  /** False with `--no-sandbox`. Otherwise undefined: the library decides. */
  readonly sandbox: false | undefined;
  readonly visual: boolean;
  readonly pdoc: number | undefined;
  readonly png: string | undefined;
  readonly svg: string | undefined;
}

/** Returns how pages are rendered, undefined if they are not. A flag that needs a rendered page implies `--render`. */
export function renderSettings(flags: RenderFlags): RenderSettings | undefined {
  const { render, scripts, executablePath, visual, pdoc, png, svg } = flags;
  const sandbox = sandboxSetting(flags);
  const isVisual = visual === true || pdoc !== undefined || png !== undefined || svg !== undefined;
  if (render || scripts || isVisual) {
    return { scripts: scripts === true, visual: isVisual, executablePath, sandbox, pdoc, png, svg };
  }
  if (executablePath !== undefined) throw new UsageError("--browser needs --render");
  if (sandbox === false) throw new UsageError("--no-sandbox needs --render");
  return undefined;
}

/** Returns false with `--no-sandbox`. Otherwise undefined: the library decides, since the sandbox does not work for the superuser. */
export function sandboxSetting({ sandbox }: { readonly sandbox?: boolean }): false | undefined {
  return sandbox === false ? false : undefined;
}
