export { listAddress } from "./list-address.ts";
export { type ListOptions, type PageList, type ReadList, readPageList } from "./page-list.ts";
