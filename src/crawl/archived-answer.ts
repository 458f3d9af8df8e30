import type { Visit } from "../fetch/index.ts";

/** An answer with a body, as the archive of a crawl keeps it. */
export interface ArchivedAnswer {
  readonly answer: Extract<Visit, { kind: "body" }>;
  /** When the request was sent and when its answer was complete, in milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
}
