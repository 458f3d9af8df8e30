/** The browser builds compare no colors. */
export class SuspectColors {
  add(): void {}

  hidingBits(): number {
    return 0;
  }
}
