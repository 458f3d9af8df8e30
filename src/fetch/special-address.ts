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

/** Public addresses that clouds use inside their networks. 168.63.129.16 serves Azure's virtual machines: keys, certificates, health. */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(["168.63.129.16"]);
const CLOUD = "cloud metadata service";

/** Names of metadata services, which hand out keys: Google, AWS, Azure, Alibaba, Tencent, Equinix, Rancher. */
const CLOUD_NAMES: ReadonlySet<string> = new Set([
  "metadata",
  "metadata.google.internal",
  "metadata.goog",
  "instance-data",
  "instance-data.ec2.internal",
  "metadata.azure.internal",
  "metadata.azure.com",
  "metadata.aliyun.internal",
  "metadata.tencentyun.com",
  "metadata.platformequinix.com",
  "metadata.packet.net",
  "rancher-metadata",
]);

/** Returns the kind of a special name, or undefined. `.internal` is reserved for private networks. */
export function specialName(hostname: string): string | undefined {
  // A name may end in the dot of the root.
  const name = (hostname.endsWith(".") ? hostname.slice(0, -1) : hostname).toLowerCase();
  if (CLOUD_NAMES.has(name)) return CLOUD;
  return name.endsWith(".internal") ? "private network" : undefined;
}

/**
 * Returns the special range of an address (`loopback`, `private network`, …), or undefined for a public address. IPv6
 * addresses that contain an IPv4 address are always special, and so are those outside 2000::/3.
 */
export function specialRange(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return "unreadable";
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (CLOUD_ADDRESSES.has(parsed.toString())) return CLOUD;
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
