/** A text that only labels an advert: "Advertisement", "– Anzeige –". */
export const ADVERT_LABEL: RegExp =
  /^\P{L}*(?:advertisements?|anzeige|werbung|publici(?:té|dad)|pubblicità|advertentie|reklama|реклама|广告|広告)\P{L}*$/iu;

/** A label of an advertisement in front of a heading: "Sponsored by". */
export const ADVERT_PREFIX: RegExp =
  /^(?:sponsored(?: by)?|advertisement|promoted|anzeige|publicité|publicidad)\s*:?\s+/i;
