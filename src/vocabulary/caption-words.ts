/** Class and id words of picture captions and credits: `wp-caption-text`, `photo-credit`. */
export const CAPTION_NAME: RegExp =
  /caption(?:$|[\s_])|(?:^|[\s_-])caption(?!-\w\d)|(?:credits?|copyright)(?:$|\s)|bildunterschrift/;

/** Words of boxes whose captions do not belong to the content: teasers, boxes about authors, promotions. */
export const NOT_CAPTION_NAME: RegExp = /related|teaser|author|(?:^|[\s_-])(?:cta|promo|pin)(?:$|[\s_-])/;

/** The start of a numbered caption: "Figure 3. The organs of a flower". */
export const NUMBERED_CAPTION: RegExp =
  /^(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|afbeelding|rysunek|рис(?:унок)?|图|圖|図|그림)\.?\s{0,2}\d|(?:bild|image|photo|exhibit|diagram)\s\d{1,3}\s?[.:)–—])/i;
