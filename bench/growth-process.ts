import { measureGrowth } from "./growth.ts";

/* Run by bench.ts as a process of its own: memory full of other pages would slow the large pages more than the small ones. */
process.send?.(measureGrowth());
