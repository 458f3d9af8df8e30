import type { Renderer } from "./renderer.ts";

/** Draws an SVG as PNG in the browser of a renderer. The SVG is not escaped: it must come from pith itself. */
export async function drawPng(
  renderer: Renderer,
  svg: string,
  size: { width: number; height: number },
): Promise<Uint8Array> {
  const html = `<!doctype html><body style="margin:0;overflow:hidden">${svg.replace("<svg ", '<svg style="display:block" ')}`;
  // The window is at most 2,000 pixels high; the screenshot still covers the whole SVG.
  const viewport = {
    width: Math.max(1, Math.ceil(size.width)),
    height: Math.max(1, Math.min(2_000, Math.ceil(size.height))),
  };
  const { screenshot } = await renderer.render({ html }, { screenshot: true, viewport });
  if (screenshot === undefined) throw new Error("the browser took no screenshot");
  return screenshot;
}
