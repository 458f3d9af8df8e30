/** The browser builds compare no colors. */
export class TextColors {
  hidesText(): boolean {
    return false;
  }
}
