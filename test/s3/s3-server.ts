import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Keys, signatureProblem } from "./signature.ts";

/** What a server does to a request instead of what was asked. `late`: it does it, but the client never hears of it. */
export type S3Fault = "403" | "500" | "503" | "reset" | "silence" | "late";

/** A request as the server saw it. */
export interface S3Request {
  readonly method: string;
  /** Name of the object in its bucket. */
  readonly key: string;
}

const STATUSES: Readonly<Record<string, number>> = {
  NoSuchBucket: 404,
  NoSuchKey: 404,
  XAmzContentSHA256Mismatch: 400,
  NotImplemented: 501,
  InternalError: 500,
  SlowDown: 503,
};
const FORBIDDEN = 403;
/** Small, so that lists have several pages. */
const MAX_LISTED = 3;

/** A storage with the protocol of S3 on loopback, with one bucket: `PutObject`, `GetObject`, `DeleteObject`, `ListObjectsV2`. */
export class S3Server {
  readonly keys: Keys = { accessKeyId: "key", secretAccessKey: "secret" };
  readonly bucket = "test";
  readonly objects = new Map<string, Buffer>();
  readonly requests: S3Request[] = [];
  /** Decides for each request whether it fails. */
  fault: (request: S3Request) => S3Fault | undefined = () => undefined;
  readonly #server: Server = createServer((request, response) => void this.#take(request, response));

  static async start(): Promise<S3Server> {
    const server = new S3Server();
    server.#server.listen(0, "127.0.0.1");
    await once(server.#server, "listening");
    return server;
  }

  /** The settings of a client, as environment variables. */
  get env(): Record<string, string> {
    return {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      AWS_ACCESS_KEY_ID: this.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: this.keys.secretAccessKey,
      AWS_EC2_METADATA_DISABLED: "true",
      AWS_CONFIG_FILE: "/dev/null",
      AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", url = "" } = request;
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    const [bucket, ...rest] = pathname.slice(1).split("/").map(decodeURIComponent);
    const key = rest.join("/");
    const fault = this.fault({ method, key });
    if (fault === "reset") {
      request.once("data", () => request.socket.destroy());
      if (method !== "PUT") request.socket.destroy();
    }
    const body = await bodyOf(request);
    this.requests.push({ method, key });
    if (body === undefined || fault === "reset" || fault === "silence") return;
    if (fault === "403") return fail(response, "AccessDenied");
    if (fault === "500") return fail(response, "InternalError");
    if (fault === "503") return fail(response, "SlowDown");
    const problem = signatureProblem(request, body, this.keys) ?? (bucket === this.bucket ? undefined : "NoSuchBucket");
    if (problem !== undefined) return fail(response, problem);
    const answer = this.#answer(method, key, { body, query: searchParams });
    if (fault === "late") return void request.socket.destroy();
    if (typeof answer === "string") return fail(response, answer);
    response.end(answer);
  }

  /** Does what was asked. Returns the body of the answer, or the code of an error. */
  #answer(
    method: string,
    key: string,
    { body, query }: { readonly body: Buffer; readonly query: URLSearchParams },
  ): Buffer | string {
    if (method === "PUT") this.objects.set(key, body);
    else if (method === "DELETE") this.objects.delete(key);
    else if (method === "GET" && key !== "") return this.objects.get(key) ?? "NoSuchKey";
    else if (method === "GET" && query.get("list-type") === "2") return this.#list(query);
    else return "NotImplemented";
    return Buffer.alloc(0);
  }

  #list(query: URLSearchParams): Buffer {
    const after = query.get("continuation-token") ?? "";
    const names = [...this.objects.keys()].filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after);
    const page = names.sort().slice(0, MAX_LISTED);
    const isCut = names.length > page.length;
    const next = isCut ? `<NextContinuationToken>${xml(page.at(-1) ?? "")}</NextContinuationToken>` : "";
    const contents = page.map((key) => `<Contents><Key>${xml(key)}</Key></Contents>`).join("");
    const head = `<IsTruncated>${isCut}</IsTruncated>${next}`;
    return Buffer.from(`<?xml version="1.0"?><ListBucketResult>${head}${contents}</ListBucketResult>`);
  }
}

function fail(response: ServerResponse, code: string): void {
  response.writeHead(STATUSES[code] ?? FORBIDDEN, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Returns the body of a request, undefined if the connection was cut before its end. */
async function bodyOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  try {
    for await (const part of request) parts.push(part as Buffer);
    return Buffer.concat(parts);
  } catch {
    return undefined;
  }
}

function xml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
