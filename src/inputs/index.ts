export { type InputFacts, readAnyInput, rewriteInput } from "./any-input.ts";
export { InputError } from "./input-error.ts";
export { type ListedAddress, type Listing, readListing } from "./listing.ts";
