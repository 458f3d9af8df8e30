import { measureGrowth } from "./growth.ts";

/* bench.ts runs this in its own process: memory full of other pages would slow large pages more than small ones. */
process.send?.(measureGrowth());
