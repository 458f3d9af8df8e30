const NAME = /^[\w.-]{1,100}$/;
/** Numbers of addresses within a host. The numbers of hosts have the other 25 of the 53 bits of an id: 33 million hosts per instance. */
const MAX_HOST_ADDRESSES = 2 ** 28;

/** Key names and ids of a crawl in Redis. `LUA_ADDRESSES` lists the keys. */
export class RedisKeys {
  /** Start of the keys that all hosts of an instance share. */
  readonly crawl: string;
  readonly #name: string;

  /** Throws `TypeError` for a name with other characters than letters, digits, `_`, `-` and `.`. */
  constructor(name: string) {
    if (!NAME.test(name))
      throw new TypeError(
        `The name of a crawl has 1 to 100 letters, digits, dots, hyphens or underscores, not ${JSON.stringify(name)}.`,
      );
    this.#name = name;
    this.crawl = `pith:{${name}}`;
  }

  /** Returns the start of the keys of a host. */
  host(host: string): string {
    return `pith:{${this.#name}:${host}}`;
  }

  /** Returns the id of an address of a host. */
  static id(hostNumber: number, number: number): number {
    return hostNumber * MAX_HOST_ADDRESSES + number;
  }

  static hostNumber(id: number): number {
    return Math.floor(id / MAX_HOST_ADDRESSES);
  }

  /** Returns the number of an address within its host. */
  static number(id: number): number {
    return id % MAX_HOST_ADDRESSES;
  }
}
