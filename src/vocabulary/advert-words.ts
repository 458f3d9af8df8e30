/** A text that only labels an advert: "Advertisement", "– Anzeige –". */
export const ADVERT_LABEL: RegExp =
  /^\P{L}*(?:advertisements?|anzeige|werbung|publici(?:té|dad)|pubblicità|advertentie|reklama|реклама|广告|広告)\P{L}*$/iu;
