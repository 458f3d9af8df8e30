/** No browser was found. Install one or pass its path; a retry does not help. */
export class BrowserMissingError extends Error {
  override readonly name = "BrowserMissingError";
}

/** The reason why a page was not rendered. */
export type RenderFailure =
  /** The time was up: the page is slow, or its scripts never end. */
  | "timeout"
  /** The tab or the browser crashed. */
  | "crashed"
  /** More bytes or nodes than allowed. */
  | "too-large"
  /** The address, or one it redirects to, is not allowed. */
  | "refused"
  /** The server could not be reached, or its answer is not a page. */
  | "unreachable"
  /** The browser did not start. */
  | "launch"
  /** The renderer was closed before or while the page was rendered. */
  | "closed";

/** One page could not be rendered. Other pages still can be. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  readonly code: RenderFailure;

  constructor(code: RenderFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
