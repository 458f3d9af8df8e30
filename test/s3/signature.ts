import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/* Signature Version 4 of AWS, as the server checks it:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

/** The keys that a server knows. */
export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Returns the code of the error of a request, undefined if it is signed correctly. */
export function signatureProblem(request: IncomingMessage, body: Uint8Array, keys: Keys): string | undefined {
  const { method = "", url = "", headers } = request;
  const { authorization = "", "x-amz-content-sha256": bodyHash = "", "x-amz-date": time = "" } = headers;
  const [, key, day, region, signed, signature] = FORM.exec(authorization) ?? [];
  if (signature === undefined) return "AccessDenied";
  if (key !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (bodyHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const names = signed.split(";");
  for (const required of ["host", "x-amz-content-sha256", "x-amz-date"]) {
    if (!names.includes(required)) return "AccessDenied";
  }
  const [path, query = ""] = url.split("?");
  const sorted = query.split("&").filter(Boolean).sort().join("&");
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("");
  const canonical = [method, path, sorted, lines, signed, bodyHash].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n");
  let secret: string | Uint8Array = `AWS4${keys.secretAccessKey}`;
  for (const part of scope.split("/")) secret = createHmac("sha256", secret).update(part).digest();
  return createHmac("sha256", secret).update(text).digest("hex") === signature ? undefined : "SignatureDoesNotMatch";
}

function sha256(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
