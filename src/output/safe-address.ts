/** An address with a scheme that runs no code, or without a scheme. */
const SAFE = /^(?:https?:|mailto:|tel:|ftp:|magnet:|[/?#]|[^\s:]+(?:[/?#]|$))/i;

/** Whether an address cannot run code. The content tree has only such addresses; formats check them again. */
export function isSafeAddress(url: string): boolean {
  return SAFE.test(url);
}
