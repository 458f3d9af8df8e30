/** An input that cannot be read as a page. The message tells what it is. */
export class InputError extends Error {
  override readonly name = "InputError";
}
