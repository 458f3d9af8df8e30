/** The browser builds compare no colors. */
export class TextColors {
  hidesByOwnColor(): boolean {
    return false;
  }

  hidesText(): boolean {
    return false;
  }
}
