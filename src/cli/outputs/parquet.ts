import { UsageError } from "../exit-codes.ts";
import type { UnionTable } from "./union-table.ts";

/** The part of the package that is used. */
interface ParquetWriter {
  parquetWriteBuffer(options: {
    columnData: readonly { name: string; data: readonly unknown[]; type: string; nullable: boolean }[];
  }): ArrayBuffer;
}

const PACKAGE = "hyparquet-writer";

/** Loads the package, which pith does not install. Throws UsageError if it is missing. */
export async function loadParquetWriter(): Promise<ParquetWriter> {
  try {
    return (await import(PACKAGE)) as ParquetWriter;
  } catch {
    throw new UsageError(`the format parquet needs a package that is not installed: npm install ${PACKAGE}`);
  }
}

/** Writes a table as Parquet: numbers as `DOUBLE`, all else as `STRING`. Empty cells are null. */
export function toParquet({ parquetWriteBuffer }: ParquetWriter, table: UnionTable): Uint8Array {
  const { columns } = table;
  const data: (string | number | null)[][] = columns.map(() => []);
  for (const rows of table.pages()) {
    for (const row of rows) for (const [i, { type }] of columns.entries()) data[i].push(cellOf(row[i], type));
  }
  const columnData = columns.map(({ name, type }, i) => ({
    name,
    data: data[i],
    type: type === "number" ? "DOUBLE" : "STRING",
    nullable: true,
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}

function cellOf(text: string, type: string): string | number | null {
  if (text === "") return null;
  if (type !== "number") return text;
  const number = Number(text);
  return Number.isNaN(number) ? null : number;
}
