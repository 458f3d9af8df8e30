export { AddressVariants, type AddressVariantsJson } from "./address-variants.ts";
export { type ContentMatch, type KnownContent, KnownContents } from "./known-contents.ts";
export { type Simhash, simhashOf } from "./simhash.ts";
