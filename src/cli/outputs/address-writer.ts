import type { MappedAddress } from "../../crawl/index.ts";
import { csvLine, LINE_END } from "../../output/index.ts";
import { plain } from "../pages/terminal-text.ts";
import type { Sink } from "./output-file.ts";

/** The formats of `pith map`. */
export type AddressFormat = "text" | "csv" | "json" | "ndjson";

const COLUMNS = ["url", "by", "depth", "from", "modified"] as const satisfies readonly (keyof MappedAddress)[];
const STARTS: Readonly<Record<AddressFormat, string>> = {
  text: "",
  csv: csvLine(COLUMNS) + LINE_END,
  json: "[",
  ndjson: "",
};
const ENDS: Readonly<Record<AddressFormat, string>> = { text: "", csv: "", json: "\n]\n", ndjson: "" };

/** Writes addresses as they are found. */
export class AddressWriter {
  readonly #sink: Sink;
  readonly #format: AddressFormat;
  count = 0;

  constructor(sink: Sink, format: AddressFormat) {
    this.#sink = sink;
    this.#format = format;
  }

  async write(address: MappedAddress): Promise<void> {
    if (this.count === 0) await this.#append(STARTS[this.#format]);
    await this.#append(this.#lineOf(address));
    this.count++;
  }

  async end(): Promise<void> {
    await this.#append((this.count === 0 ? STARTS[this.#format] : "") + ENDS[this.#format]);
    this.#sink.close();
  }

  #append(text: string): Promise<void> {
    return this.#sink.write(Buffer.from(text));
  }

  #lineOf(address: MappedAddress): string {
    if (this.#format === "csv") return csvLine(COLUMNS.map((name) => String(address[name] ?? ""))) + LINE_END;
    if (this.#format === "ndjson") return `${JSON.stringify(address)}\n`;
    if (this.#format === "json") return `${this.count === 0 ? "\n" : ",\n"}${JSON.stringify(address)}`;
    return `${plain(`${address.url}\t${address.by}${address.from === undefined ? "" : `\t${address.from}`}`)}\n`;
  }
}
