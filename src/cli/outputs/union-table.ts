import type { TypedSheet } from "../../output/index.ts";

/** A column of several tables. */
interface UnionColumn {
  readonly name: string;
  /** `text` if the tables differ. */
  type: TypedSheet["types"][number];
}

const decoder = new TextDecoder();

/**
 * The union of the tables of many pages: all columns in the order in which they first appear, and the rows of all pages in their order.
 * Keeps the printed tables until the end, since the last page may add a column. Pages themselves are not kept.
 */
export class UnionTable {
  readonly #columns = new Map<string, UnionColumn>();
  #printed: Uint8Array[] = [];
  #areAllRequested = true;

  /** Adds the tables of a page, as `printSheets` wrote them. */
  add(output: Uint8Array): void {
    this.#printed.push(output);
    for (const { header, types, isRequested } of sheetsIn(output)) {
      this.#areAllRequested &&= isRequested;
      for (const [i, name] of header.entries()) {
        const known = this.#columns.get(name);
        if (known === undefined) this.#columns.set(name, { name, type: types[i] });
        else if (known.type !== types[i]) known.type = "text";
      }
    }
  }

  /** Whether all tables have the columns of the option `fields`. Then no page adds a column, and pages need not be kept. */
  get isFixed(): boolean {
    return this.#areAllRequested && this.#columns.size > 0;
  }

  get columns(): readonly UnionColumn[] {
    return [...this.#columns.values()];
  }

  /** Yields the rows of each page in turn, and drops them. Rows have one cell per column; a column that a page lacks is empty. */
  *pages(): Generator<readonly (readonly string[])[]> {
    const names = [...this.#columns.keys()];
    const printed = this.#printed;
    this.#printed = [];
    for (const output of printed) {
      for (const { header, rows } of sheetsIn(output)) {
        const places = names.map((name) => header.indexOf(name));
        yield rows.map((row) => places.map((place) => (place < 0 ? "" : row[place])));
      }
    }
  }
}

function sheetsIn(output: Uint8Array): readonly TypedSheet[] {
  return output.length === 0 ? [] : JSON.parse(decoder.decode(output));
}

/** Writes tables for `UnionTable`. */
export function printSheets(sheets: readonly TypedSheet[]): string {
  return sheets.length === 0 ? "" : JSON.stringify(sheets);
}
