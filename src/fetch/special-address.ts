import ipaddr from "ipaddr.js";

const GLOBAL_UNICAST = ipaddr.parseCIDR("2000::/3");

/** Readable names for ranges of ipaddr.js. Ranges not listed keep their names. */
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
 * Returns the special range of an address (`loopback`, `private network`, …), or undefined for a public address. IPv6
 * addresses that contain an IPv4 address are always special, and so are those outside 2000::/3.
 */
export function specialRange(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return "unreadable";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range !== "unicast") return RANGE_NAMES[range] ?? range;
  return parsed.kind() === "ipv6" && !parsed.match(GLOBAL_UNICAST) ? "reserved" : undefined;
}

/** Returns the host of a URL if it is an IP address. The URL parser has already turned forms like 0x7f.1 into 127.0.0.1. */
export function literalAddress(hostname: string): string | undefined {
  const bare = bareHost(hostname);
  return ipaddr.isValid(bare) ? bare : undefined;
}

/** Returns the host of a URL without the brackets of IPv6: `::1` for `[::1]`. */
export function bareHost(hostname: string): string {
  return hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
}
