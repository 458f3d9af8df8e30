import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { literalAddress, specialName, specialRange } from "./special-address.ts";

describe("specialRange", () => {
  it.each([
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["0.0.0.0", "unspecified"],
    ["10.0.0.1", "private network"],
    ["172.16.0.1", "private network"],
    ["172.31.255.255", "private network"],
    ["192.168.1.1", "private network"],
    ["169.254.169.254", "link-local"],
    ["100.64.0.1", "carrier-grade NAT"],
    ["192.0.0.8", "reserved"],
    ["192.0.2.1", "reserved"],
    ["198.18.0.1", "reserved"],
    ["198.51.100.1", "reserved"],
    ["203.0.113.1", "reserved"],
    ["224.0.0.1", "multicast"],
    ["240.0.0.1", "reserved"],
    ["255.255.255.255", "broadcast"],
    ["::", "unspecified"],
    ["::1", "loopback"],
    ["::7f00:1", "reserved"],
    ["::ffff:127.0.0.1", "IPv4-mapped"],
    ["::ffff:8.8.8.8", "IPv4-mapped"],
    ["::ffff:0:10.0.0.1", "IPv4-translated"],
    ["64:ff9b::7f00:1", "NAT64"],
    ["64:ff9b:1::7f00:1", "NAT64"],
    ["64:ff9b::a83f:8110", "NAT64"],
    ["64:ff9b:1:fffe::1", "NAT64"],
    ["64:ff9b:2::1", "reserved"],
    ["168.63.129.16", "cloud metadata service"],
    ["2002:7f00:1::", "6to4"],
    ["2001:0:4136:e378:8000:63bf:3fff:fdd2", "teredo"],
    ["2001:db8::1", "reserved"],
    ["fc00::1", "unique local (private network)"],
    ["fd12:3456::1", "unique local (private network)"],
    ["fe80::1", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["fec0::1", "deprecatedSiteLocal"],
    ["ff02::1", "multicast"],
    ["100::1", "discard"],
    ["4000::1", "reserved"],
    ["nonsense", "unreadable"],
    ["", "unreadable"],
  ])("%s is %s", (address, range) => {
    expect(specialRange(address)).toBe(range);
  });

  it.each(["8.8.8.8", "93.184.215.14", "172.15.0.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1450::1"])(
    "%s is public",
    (address) => {
      expect(specialRange(address)).toBeUndefined();
    },
  );

  it("every IPv6 address that contains an IPv4 address is special", () => {
    const prefixes = ["::", "::ffff:", "::ffff:0:", "64:ff9b::"];
    fc.assert(
      fc.property(fc.constantFrom(...prefixes), fc.ipV4(), (prefix, address) => {
        expect(specialRange(prefix + address)).toBeDefined();
      }),
    );
  });
});

describe("specialName", () => {
  it.each([
    ["metadata.google.internal", "cloud metadata service"],
    ["Metadata.Google.Internal.", "cloud metadata service"],
    ["metadata", "cloud metadata service"],
    ["instance-data", "cloud metadata service"],
    ["db.eu.internal", "private network"],
    ["internal.example.org", undefined],
    ["metadata.example.org", undefined],
    ["internal", undefined],
  ])("%s: %s", (name, kind) => {
    expect(specialName(name)).toBe(kind);
  });
});

describe("literalAddress", () => {
  const FORMS = [
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "127.0.0.1.",
    "１２７.0.0.1",
  ];
  it.each(FORMS)("returns 127.0.0.1 for http://%s/", (host) => {
    expect(literalAddress(new URL(`http://${host}/`).hostname)).toBe("127.0.0.1");
  });

  it.each([
    ["http://[::1]/", "::1"],
    ["http://[::ffff:127.0.0.1]/", "::ffff:7f00:1"],
    ["http://[0:0:0:0:0:0:0:1]/", "::1"],
  ])("reads %s", (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address);
  });

  it("returns undefined for names", () => {
    for (const name of ["localhost", "example.org", "127.0.0.1.example.org", "a"]) {
      expect(literalAddress(name)).toBeUndefined();
    }
  });
});
