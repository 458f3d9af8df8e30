import { colorsFor } from "./colors.ts";

let isSaid = false;

/**
 * Returns the setting of the browser's sandbox: false for root, since Chromium does not start as root with a sandbox. Says so once
 * on standard error, unless `--no-sandbox` asked for it.
 */
export function sandboxWithNotice(sandbox: false | undefined): false | undefined {
  if (sandbox === false || process.getuid?.() !== 0) return sandbox;
  if (!isSaid) {
    const text = "the browser runs without its sandbox, because pith runs as root; --no-sandbox accepts that";
    process.stderr.write(`${colorsFor(process.stderr).yellow("pith:")} ${text}\n`);
  }
  isSaid = true;
  return false;
}
