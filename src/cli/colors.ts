import picocolors from "picocolors";

interface Stream {
  readonly isTTY?: boolean;
}

/** Colors for a stream: only on a terminal, and not if NO_COLOR is set (https://no-color.org). */
export function colorsFor(stream: Stream): ReturnType<typeof picocolors.createColors> {
  const env = process.env;
  const isWanted = env["FORCE_COLOR"] ? true : (stream.isTTY ?? false) && env["TERM"] !== "dumb";
  return picocolors.createColors(isWanted && !env["NO_COLOR"]);
}
