import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** People's names for ipaddr.js's ranges; the others are named well enough. */
const RANGE_NAMES: Readonly<Record<string, string>> = {
  private: "private network",
  linkLocal: "link-local",
  uniqueLocal: "unique local (private network)",
  carrierGradeNat: "carrier-grade NAT",
  ipv4Mapped: "IPv4-mapped",
  rfc6052: "NAT64",
  rfc6145: "IPv4-translated",
  "6to4": "6to4",
};

/**
 * Says in which special range an address lies (`loopback`, `private network`, …), undefined if it is an ordinary public
 * address. An IPv6 address that wraps an IPv4 one is special whatever it wraps, and so is all outside 2000::/3.
 */
export function specialRange(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return "unreadable";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== "unicast") return RANGE_NAMES[range] ?? range;
  return parsed.kind() === "ipv6" && !parsed.match(GLOBAL_UNICAST) ? "reserved" : undefined;
}

/** The address in a URL's host, if it is one; the URL parser has already made 127.0.0.1 of 0x7f.1 and its like. */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : undefined;
}
