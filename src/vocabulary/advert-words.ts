/** No more than that an advert stands here. */
export const ADVERT_LABEL: RegExp =
  /^\P{L}*(?:advertisements?|anzeige|werbung|publici(?:té|dad)|pubblicità|advertentie|reklama|реклама|广告|広告)\P{L}*$/iu;
