export { clusterRegions } from "./cluster-regions.ts";
