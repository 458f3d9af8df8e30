import { type LookupAddress, lookup as systemLookup } from "node:dns";
import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";
import { countingReceived } from "./received-bytes.ts";
import { literalAddress, specialName, specialRange } from "./special-address.ts";

/** A refused connection to a special address, such as one in a private network. */
export class SpecialAddressError extends Error {
  readonly address: string;
  readonly range: string;

  constructor(address: string, range: string) {
    super(`${address} is a special address (${range})`);
    this.name = "SpecialAddressError";
    this.address = address;
    this.range = range;
  }
}

/** Throws `SpecialAddressError` if the name is one of a cloud's metadata service, whatever it resolves to. */
function requirePublicName(hostname: string): void {
  const kind = specialName(hostname);
  if (kind) throw new SpecialAddressError(hostname, kind);
}

/** Throws `SpecialAddressError` if the address is not public. */
export function requirePublic(address: string): void {
  const range = specialRange(address);
  if (range) throw new SpecialAddressError(address, range);
}

type Resolve = (
  hostname: string,
  options: { all: true; family?: number },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Returns a DNS lookup that fails if any address of a name is special. The connection then uses exactly these addresses. */
export function guardedLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    try {
      requirePublicName(hostname);
    } catch (refusal) {
      return done(refusal as SpecialAddressError, []);
    }
    const family = typeof options.family === "number" ? { family: options.family } : {};
    resolve(hostname, { all: true, ...family }, (error, addresses) => {
      if (error) return done(error, []);
      try {
        for (const { address } of addresses) requirePublic(address);
      } catch (refusal) {
        return done(refusal as SpecialAddressError, []);
      }
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      return first ? done(null, first.address, first.family) : done(new Error(`no address for ${hostname}`), []);
    });
  };
}

/** Wraps a connector so that it refuses literals of special addresses, and sockets connected to one. */
export function guard(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    try {
      // `guardedLookup` does not see literals: Node does not look them up.
      const literal = literalAddress(options.hostname);
      if (literal) requirePublic(literal);
      else requirePublicName(options.hostname);
    } catch (refusal) {
      return callback(refusal as SpecialAddressError, null);
    }
    return connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      const refusal = refusalOf(socket);
      if (!refusal) return callback(null, socket);
      socket.destroy();
      return callback(refusal, null);
    });
  };
}

function refusalOf(socket: Socket): SpecialAddressError | undefined {
  const address = socket.remoteAddress ?? "";
  const range = specialRange(address);
  return range ? new SpecialAddressError(address, range) : undefined;
}

/** Returns the connector for undici: guarded, unless private addresses are allowed, and with a limit of received bytes. */
export function connectorFor(options: {
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}): buildConnector.connector {
  const timeout = options.timeoutMs;
  const connect = options.allowPrivate
    ? buildConnector({ timeout })
    : guard(buildConnector({ timeout, lookup: guardedLookup() }));
  return countingReceived(connect, options.maxBytes);
}
