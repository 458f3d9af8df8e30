/** The browser builds compare no colors. */
export class SuspectColors {
  add(): void {}

  maybeHides(): boolean {
    return false;
  }
}

export function isInvisibleColor(): boolean {
  return false;
}
