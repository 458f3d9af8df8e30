export { drawPng } from "./draw.ts";
export { type BrowserChoice, findBrowser } from "./find-browser.ts";
export type { Viewport } from "./join.ts";
export { type OverlayOptions, overlaySvg } from "./overlay.ts";
export { BrowserMissingError, RenderError, type RenderFailure } from "./render-errors.ts";
export {
  NO_ADDRESS,
  type RenderOptions,
  type RenderRequest,
  type RenderTimes,
  type Resource,
  type SessionOptions,
} from "./render-options.ts";
export { openRenderer, type Renderer, type RendererOptions, type Rendering } from "./renderer.ts";
export { requirePlaywright } from "./require-playwright.ts";
