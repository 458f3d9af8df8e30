import fc from "fast-check";
import { expect, test } from "vitest";
import { BitReader, BitWriter, bitLength, DIGITS_CONTEXTS, DigitsCoder, IndexCoder } from "./bit-coder.ts";

const CONTEXTS = 40;
const someBits = fc.array(fc.tuple(fc.integer({ min: 0, max: CONTEXTS - 1 }), fc.integer({ min: 0, max: 1 })), {
  maxLength: 3000,
});

function written(bits: readonly (readonly [context: number, bit: number])[]): string {
  const writer = new BitWriter(CONTEXTS);
  for (const [context, bit] of bits) writer.code(context, bit);
  return writer.toText();
}

test("a reader returns the bits that were written", () => {
  fc.assert(
    fc.property(someBits, (bits) => {
      const reader = new BitReader(written(bits), CONTEXTS);
      for (const [context, bit] of bits) expect(reader.code(context)).toBe(bit);
      reader.finish();
    }),
  );
});

test("a carry runs through all bytes before", () => {
  // Nearly certain ones keep the start of the range; a zero moves it up to the end.
  const runs = [3000, 1, 700, 1, 5000, 2].map((length, i) =>
    Array.from({ length }, () => [i % 3, (i + 1) % 2] as const),
  );
  const bits = runs.flat();
  const reader = new BitReader(written(bits), CONTEXTS);
  expect(bits.map(([context]) => reader.code(context))).toEqual(bits.map(([, bit]) => bit));
});

test("bits that are likely in their context take little space", () => {
  const likely = Array.from({ length: 8000 }, (_, i) => [i % 4, i % 2] as const);
  expect(atob(written(likely)).length).toBeLessThan(40);
});

test("indexes of a range need no bits if only one value is possible", () => {
  const writer = new BitWriter(10);
  const index = new IndexCoder(writer, 0, 10);
  for (let value = 0; value < 10; value++) expect(index.code(value, value, value + 1)).toBe(value);
  expect(writer.toText()).toBe(new BitWriter(10).toText());
});

test("indexes and numbers are read as they were written", () => {
  const values = [0, 1, 2, 3, 7, 9, 100, 255, 2 ** 30 - 1];
  const writer = new BitWriter(64 + 32 * DIGITS_CONTEXTS);
  const digits = (coder: BitWriter | BitReader, length: number): DigitsCoder =>
    new DigitsCoder(coder, 64 + length * DIGITS_CONTEXTS, length);
  for (const value of values) {
    const length = bitLength(value);
    new IndexCoder(writer, 0, 32).code(length);
    digits(writer, length).code(value);
  }
  const reader = new BitReader(writer.toText(), 64 + 32 * DIGITS_CONTEXTS);
  const read = values.map(() => digits(reader, new IndexCoder(reader, 0, 32).code(0)).code(0));
  expect(read).toEqual(values);
});
