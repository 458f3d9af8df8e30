import type { LookupAddress } from "node:dns";
import type { Socket } from "node:net";
import type { buildConnector } from "undici";
import { describe, expect, it } from "vitest";
import { guard, guardedLookup, SpecialAddressError } from "./connector.ts";

const PUBLIC: LookupAddress = { address: "93.184.215.14", family: 4 };
const PRIVATE: LookupAddress = { address: "10.0.0.7", family: 4 };

function look(addresses: LookupAddress[], all: boolean): Promise<unknown> {
  const lookup = guardedLookup((_, __, done) => done(null, addresses));
  return new Promise((resolve, reject) => {
    lookup("name.example", { all }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

describe("guardedLookup", () => {
  it("returns public addresses, one or all", async () => {
    expect(await look([PUBLIC], true)).toEqual([PUBLIC]);
    expect(await look([PUBLIC], false)).toBe(PUBLIC.address);
  });

  it.each([[[PRIVATE]], [[PUBLIC, PRIVATE]], [[PUBLIC, { address: "::1", family: 6 }]]])(
    "refuses a name if any of its addresses is special: %j",
    async (addresses) => {
      await expect(look(addresses, true)).rejects.toBeInstanceOf(SpecialAddressError);
      await expect(look(addresses, false)).rejects.toBeInstanceOf(SpecialAddressError);
    },
  );

  it("refuses the name of a metadata service without looking it up", async () => {
    const lookup = guardedLookup(() => expect.unreachable());
    const error = await new Promise((resolve) => lookup("metadata.google.internal", {}, resolve));
    expect(error).toEqual(new SpecialAddressError("metadata.google.internal", "cloud metadata service"));
  });

  it("passes errors on", async () => {
    const lookup = guardedLookup((_, __, done) => done(new Error("no"), []));
    const error = await new Promise((resolve) => lookup("name.example", {}, resolve));
    expect(error).toEqual(new Error("no"));
  });
});

describe("guard", () => {
  const options: buildConnector.Options = { hostname: "name.example", protocol: "http:", port: "80" };

  function connected(remoteAddress: string | undefined, hostname = options.hostname) {
    const socket = { remoteAddress, destroyed: false, destroy: () => Object.assign(socket, { destroyed: true }) };
    let asked = false;
    const connect = guard((_, done) => {
      asked = true;
      done(null, socket as unknown as Socket);
    });
    let result: unknown;
    connect({ ...options, hostname }, (error, made) => {
      result = error ?? made;
    });
    return { socket, asked, result };
  }

  it("returns a socket to a public address", () => {
    const { socket, result } = connected("93.184.215.14");
    expect(result).toBe(socket);
    expect(socket.destroyed).toBe(false);
  });

  it.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:192.168.0.1", undefined])("closes a socket to %s", (address) => {
    const { socket, result } = connected(address);
    expect(result).toBeInstanceOf(SpecialAddressError);
    expect(socket.destroyed).toBe(true);
  });

  it.each(["127.0.0.1", "[::1]", "::1", "169.254.169.254"])("does not connect to the literal %s", (hostname) => {
    const { asked, result } = connected("93.184.215.14", hostname);
    expect(result).toBeInstanceOf(SpecialAddressError);
    expect(asked).toBe(false);
  });
});
