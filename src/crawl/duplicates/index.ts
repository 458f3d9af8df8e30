export { AddressVariants, type AddressVariantsJson } from "./address-variants.ts";
export { type ContentMatch, type KnownContent, KnownContents, MAX_CONTENTS } from "./known-contents.ts";
export { type Simhash, simhashOf } from "./simhash.ts";
