import { StorageError } from "./shard-storage.ts";

/** What the client of S3 throws. */
interface S3Failure {
  readonly name: string;
  readonly message: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Statuses of answers after which another attempt may succeed: RFC 9110, and what S3 documents for `SlowDown`. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);
/** Errors with other statuses that pass: S3 closed an idle connection, or the clock was corrected. */
const PASSING_NAMES: ReadonlySet<string> = new Set(["RequestTimeout", "RequestTimeTooSkewed"]);
/** Errors without an answer that stay: there is nothing to sign with, or no server to ask. */
const SETTING_NAMES: ReadonlySet<string> = new Set(["CredentialsProviderError", "TokenProviderError"]);

const CREDENTIALS =
  "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (and AWS_SESSION_TOKEN, if the keys came with one), or AWS_PROFILE";
const REGION = "Set AWS_REGION to the region of the bucket";

/** What to do about errors that do not pass, by their name. */
const ADVICE: Readonly<Record<string, string>> = {
  NoSuchBucket: "Create the bucket, or name another one",
  CredentialsProviderError: CREDENTIALS,
  TokenProviderError: CREDENTIALS,
  InvalidAccessKeyId: CREDENTIALS,
  SignatureDoesNotMatch: CREDENTIALS,
  ExpiredToken: CREDENTIALS,
  InvalidToken: CREDENTIALS,
  AccessDenied:
    "These credentials must be allowed to read, write, list and delete there: change the policy, or use others",
  AuthorizationHeaderMalformed: REGION,
  PermanentRedirect: REGION,
  IllegalLocationConstraintException: REGION,
};

/** Whether another attempt may succeed. */
export function isPassing(error: unknown): boolean {
  const { name, $metadata, message } = error as S3Failure;
  const status = $metadata?.httpStatusCode;
  if (PASSING_NAMES.has(name)) return true;
  if (status !== undefined) return PASSING_STATUSES.has(status);
  return !SETTING_NAMES.has(name) && !isWithoutRegion(message);
}

/** Returns the error that people see: where, what, and what to do. */
export function explainedFailure(place: string, endpoint: string | undefined, cause: unknown): StorageError {
  const { name, message, code, $metadata } = cause as S3Failure;
  const where = endpoint === undefined ? place : `${place} at ${endpoint}`;
  const status = $metadata?.httpStatusCode;
  const advice = isWithoutRegion(message) ? REGION : Object.hasOwn(ADVICE, name) ? ADVICE[name] : undefined;
  const what = status === undefined ? (code ?? message) : `${name}, status ${status}`;
  const help = advice ?? (isPassing(cause) ? "Check AWS_ENDPOINT_URL and the network" : message);
  const isLater = isPassing(cause);
  return new StorageError(`${where} cannot be used (${withoutDot(what)}). ${withoutDot(help)}.`, { cause, isLater });
}

function withoutDot(text: string): string {
  return text.endsWith(".") ? text.slice(0, -1) : text;
}

function isWithoutRegion(message: string): boolean {
  return message.includes("Region is missing");
}
