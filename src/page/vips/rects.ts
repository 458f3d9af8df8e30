/** A numbered list of rectangles, as a struct of arrays. */
export class Rects {
  readonly x1: Float32Array;
  readonly y1: Float32Array;
  readonly x2: Float32Array;
  readonly y2: Float32Array;

  constructor(count: number) {
    this.x1 = new Float32Array(count);
    this.y1 = new Float32Array(count);
    this.x2 = new Float32Array(count);
    this.y2 = new Float32Array(count);
  }

  set(i: number, x1: number, y1: number, x2: number, y2: number): void {
    this.x1[i] = x1;
    this.y1[i] = y1;
    this.x2[i] = x2;
    this.y2[i] = y2;
  }

  copy(i: number, from: Rects, j: number): void {
    this.set(i, from.x1[j], from.y1[j], from.x2[j], from.y2[j]);
  }

  /** Grows a rectangle until it contains another. */
  include(i: number, from: Rects, j: number): void {
    this.x1[i] = Math.min(this.x1[i], from.x1[j]);
    this.y1[i] = Math.min(this.y1[i], from.y1[j]);
    this.x2[i] = Math.max(this.x2[i], from.x2[j]);
    this.y2[i] = Math.max(this.y2[i], from.y2[j]);
  }

  /** Cuts a rectangle to the part inside another. A rectangle outside shrinks to the edge. */
  clip(i: number, from: Rects, j: number): void {
    this.x1[i] = Math.min(Math.max(this.x1[i], from.x1[j]), from.x2[j]);
    this.y1[i] = Math.min(Math.max(this.y1[i], from.y1[j]), from.y2[j]);
    this.x2[i] = Math.max(Math.min(this.x2[i], from.x2[j]), from.x1[j]);
    this.y2[i] = Math.max(Math.min(this.y2[i], from.y2[j]), from.y1[j]);
  }

  area(i: number): number {
    return (this.x2[i] - this.x1[i]) * (this.y2[i] - this.y1[i]);
  }
}
