import type { Renderer } from "./renderer.ts";

/** Draws an SVG of our own as PNG, in the browser that is running anyway. */
export async function drawPng(
  renderer: Renderer,
  svg: string,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const html = `<!doctype html><body style="margin:0;overflow:hidden">${svg.replace("<svg ", '<svg style="display:block" ')}`;
  // Small enough for any picture, large enough for the browser; the whole SVG is taken anyway.
  const viewport = {
    width: Math.max(1, Math.ceil(size.width)),
    height: Math.max(1, Math.min(2_000, Math.ceil(size.height))),
  };
  const { screenshot } = await renderer.render({ html }, { screenshot: true, viewport });
  return screenshot!;
}
