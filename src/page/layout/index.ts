export { type ComputedStyle, STYLES, StyleReader } from "./computed-style.ts";
export { estimateLayout } from "./estimate/index.ts";
export { ALPHA, Box, emptyLayout, type Layout } from "./layout.ts";
export { withVisibility } from "./visibility.ts";
