import { parseUrl } from "../../page/index.ts";

const WEB_SCHEME = /^https?:$/;

/** Whether an address is one of the web: `http:` or `https:`. */
export function isWebAddress({ protocol }: URL): boolean {
  return WEB_SCHEME.test(protocol);
}

/** Parses an address of the web. Returns undefined for others, such as `tag:a.example,2026:1`. */
export function webAddress(address: string, base?: string): URL | undefined {
  const url = parseUrl(address, base);
  return url !== undefined && isWebAddress(url) ? url : undefined;
}
