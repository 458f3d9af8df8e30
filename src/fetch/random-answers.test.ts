import fc from "fast-check";
import { expect, it } from "vitest";
import { type RawAnswer, rawAnswers, serveRaw } from "../../test/hostile-answers.ts";
import { FetchError, openFetcher } from "./index.ts";

it("any answer of a server is a page or a FetchError", async () => {
  let next: RawAnswer = { pieces: [], end: "close" };
  const { server, port } = await serveRaw(() => next);
  const fetcher = openFetcher({ allowPrivate: true, maxRedirects: 3, maxBytes: 10_000 });
  await fc.assert(
    fc.asyncProperty(rawAnswers, async ({ pieces, end }) => {
      // A connection that stays open would take the whole timeout.
      next = { pieces, end: end === "keep" ? "close" : end };
      const result = await fetcher.fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
      if (result instanceof Error) expect(result).toBeInstanceOf(FetchError);
      else expect(result).toMatchObject({ bytes: expect.any(Uint8Array), redirects: expect.any(Array) });
    }),
    { numRuns: 500 },
  );
  await fetcher.close();
  server.close();
});
