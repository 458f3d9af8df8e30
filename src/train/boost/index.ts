export { type Binned, binned } from "./bins.ts";
export { BOOST_DEFAULTS, type Boosted, type BoostOptions, boost, type Loss } from "./boost.ts";
export { type BoostJob, DRAWS } from "./draws.ts";
export { boostAll, DEFAULT_THREADS } from "./threads.ts";
