export { AddressVariants, type AddressVariantsJson } from "./address-variants.ts";
export { CanonicalTrust, type CanonicalTrustJson } from "./canonical-trust.ts";
export { addressWords, foldDates, hashSentence, wordHashes } from "./folded-text.ts";
export { type ContentMatch, type KnownContent, KnownContents, MAX_CONTENTS } from "./known-contents.ts";
export { MirrorFolders } from "./mirror-folders.ts";
export { SeenHashes } from "./seen-hashes.ts";
export { type Simhash, simhashOf } from "./simhash.ts";
export { titlePairs } from "./title-pairs.ts";
