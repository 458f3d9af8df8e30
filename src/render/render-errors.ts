/** There is no browser to render with. The caller can install one or name one; trying again does not help. */
export class BrowserMissingError extends Error {
  override readonly name = "BrowserMissingError";
}

/** Why a page was not rendered. */
export type RenderFailure =
  /** Not ready within its time: slow, or its scripts never end. */
  | "timeout"
  /** The tab or the browser died. */
  | "crashed"
  /** More bytes or nodes than allowed. */
  | "too-large"
  /** The address, or one it redirects to, is not allowed. */
  | "refused"
  /** The server could not be reached, or what it sent is not a page. */
  | "unreachable"
  /** The browser did not start. */
  | "launch"
  /** The renderer was closed before or while the page was rendered. */
  | "closed";

/** One page could not be rendered; others may. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly code: RenderFailure;

  constructor(code: RenderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
