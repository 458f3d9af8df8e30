/** A package that pith works without, and what needs it. */
export interface OptionalPart {
  readonly name: string;
  /** The features that need it. */
  readonly feature: string;
  /** What `npm install` gets. */
  readonly install: string;
}

/** All optional packages of package.json. */
export const OPTIONAL_PARTS: readonly OptionalPart[] = [
  {
    name: "playwright-core",
    feature: "--render, --scripts, segment --visual, crawl with a browser",
    install: "playwright-core",
  },
  {
    name: "@sparticuz/chromium",
    feature: "a browser for --render, on Linux x64 without Chrome",
    install: "@sparticuz/chromium@147.0.0",
  },
  { name: "pdfjs-dist", feature: "PDF documents", install: "pdfjs-dist" },
  { name: "eld", feature: "--detect-language", install: "eld@2" },
  { name: "hyparquet-writer", feature: "--format parquet", install: "hyparquet-writer" },
  { name: "libsql", feature: "crawls that continue, with Node before 22.13", install: "libsql" },
  { name: "bullmq", feature: "crawls on several machines", install: "bullmq ioredis" },
  { name: "ioredis", feature: "crawls on several machines", install: "bullmq ioredis" },
  { name: "@aws-sdk/client-s3", feature: "crawls on several machines into S3", install: "@aws-sdk/client-s3" },
];
