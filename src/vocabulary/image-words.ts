/** Class words of the portrait of an author or member. */
export const AVATAR_WORDS =
  "avatar gravatar userpic profile-pic profile-picture profile-image author-image author-photo user-photo";

/** Addresses of portraits of authors and members: `gravatar.com`, `/avatars/`. */
export const AVATAR_URL: RegExp = /\/\/(?:[\w-]+\.)?gravatar\.com\/|\/avatars?\//i;

/** Class words of icons and logos. */
export const ICON_WORDS = "icons? ico sprite smiley smilies bullet arrow logo badge";

/** Files that are named after the symbol they show: `check-normal.svg`, `star.svg`. */
export const SYMBOL_FILE: RegExp =
  /[/._-](?:ico|icon|check|checkmark|tick|star|stars|arrow|chevron|caret|bullet|quotes?|close|external[-_]link)(?:[-_.][^/?]{0,40})?\.svg(?:[?#]|$)|\/ico_external\w*\.gif/i;

/** Files in a folder of buttons or of online statuses: `/buttons/reply.gif`. */
export const BUTTON_URL: RegExp = /\/(?:buttons|statusicons?)\/[^/?]+\.(?:gif|png|svg|jpe?g)(?:[?#]|$)/i;

/** Files in the folder of a design: `/wp-content/themes/x/stars.png`, `/skins/vector/line.gif`. */
export const THEME_URL: RegExp = /\/(?:themes?|skins?)\/[^?]{1,200}\.(?:gif|png|svg|webp)(?:[?#]|$)/i;

/** Services that count visitors or show adverts. */
export const COUNTER_URL: RegExp =
  /\/\/(?:[\w-]+\.)*(?:doubleclick\.net|statcounter\.com|google-analytics\.com|googletagmanager\.com|scorecardresearch\.com|facebook\.com\/tr|quantserve\.com|adnxs\.com|pixel\.wp\.com|stats\.wp\.com|feedburner\.com\/~|(?:ads?|adserver)\.[\w-]+\.)|\/www\/delivery\/|\/(?:pixel|beacon|track(?:er|ing)?)(?:\.(?:gif|png)|[/?])/i;

/** Attributes in which lazy-loading scripts keep the address of an image, the best first. */
export const LAZY_IMAGE_ATTRIBUTES: readonly string[] =
  "data-orig-file data-large-file data-full-src data-full data-hi-res-src data-zoom-image data-original data-src-large data-lazy-src data-src data-lazy data-original-src data-actualsrc data-url data-image data-img-src data-image-src data-echo".split(
    " ",
  );

/** Attributes with the address of a frame, the usual one first. */
export const FRAME_ATTRIBUTES: readonly string[] =
  "src data-src data-lazy-src data-cmp-src data-litespeed-src data data-video-url".split(" ");

/** Addresses of placeholder images: `data:` URLs, variables of templates, `placeholder.png`. */
export const PLACEHOLDER_URL: RegExp =
  /^(?:data:|[#{[])|(?:^|\/)empty\.(?:gif|png|svg)|@@|\{\{|(?:^|[/._-])(?:placeholder|blank|leer|spacer|transparent|pixel|lazy(?:load)?|(?:pre)?load(?:ing|er)|progress|spinner|throbber|gr[ae]y|1x1|clear|dummy)(?:[-_.](?:\d{1,4}(?:x\d{1,4})?|[\da-f]{6,10}|image|img|icon|small|large|bg))?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;

/** Addresses of images that rarely show the subject of the page: logos, placeholders, portraits. Looser than the patterns above. */
export const GENERIC_IMAGE_URL: RegExp = /logo|favicon|sprite|placeholder|default[-_]?image|avatar/i;

/** Files of images that show nothing: `spacer.gif`. Stricter than `PLACEHOLDER_URL`. */
export const BLANK_IMAGE_URL: RegExp =
  /[/_-](?:blank|spacer|transparent|pixel|1x1)\.(?:gif|png|jpe?g|svg|webp)(?:[?#]|$)/i;

/** Class and id words of picture captions and credits: `wp-caption-text`, `photo-credit`. */
export const CAPTION_NAME: RegExp =
  /caption(?:$|[\s_])|(?:^|[\s_-])caption(?!-\w\d)|(?:credits?|copyright)(?:$|\s)|bildunterschrift|bildquelle|(?:image|img|photo|picture|foto|figure|bild)[\w-]{0,12}?[-_]{1,2}(?:descr?(?:iption)?|text|legende?|author|source|credits?|byline)(?:$|\s)/;

/** Words of boxes whose captions do not belong to the content: teasers, boxes about authors, promotions. */
export const NOT_CAPTION_NAME: RegExp =
  /related|teaser|(?:^|\s)(?!image|img|photo|picture|foto|figure|bild)\S{0,40}author|(?:^|[\s_-])(?:cta|promo|pin)(?:$|[\s_-])/;

/** The start of a credit below a picture: "Foto: Ann Lee", "© Reuters". */
export const PICTURE_CREDIT: RegExp =
  /^(?:©|\(c\)\s|(?:fotos?|photos?|bilder?|images?|quelle|sources?|credits?|crédits?|fuente|zdj|fot|фото|источник|사진|写真|图片来源|图源)(?:\s\w{2,12})?\s?[.:/|：]|photo(?:graph)? by\s|фото\s)/i;

/** Class and id words of the lead picture of an article: `featured-image`, `wp-post-image`, `hero__media`. */
export const LEAD_PICTURE_NAME: RegExp =
  /featured|hero|(?:lead|main|opener?|article|story|post|entry|cover|top|header)[-_]{0,2}(?:image|img|photo|picture|media|visual|art)|post-thumbnail|aufmacher/;

/** Class and id words of boxes whose pictures are not the lead picture of an article. */
export const NOT_LEAD_PICTURE_NAME: RegExp =
  /related|author|avatar|byline|profile|logo|(?:^|[\s_-])(?:ads?|advert\w*|promo\w*|banner|sponsor\w*|nav\w*|menu|sidebar|share|social|newsletter|icons?|comments?)(?:$|[\s_-])/;

/** The start of a numbered caption: "Figure 3. The organs of a flower". */
export const NUMBERED_CAPTION: RegExp =
  /^(?:(?:fig(?:ure|ura)?|abb(?:ildung)?|afbeelding|rysunek|рис(?:унок)?|图|圖|図|그림)\.?\s{0,2}\d|(?:bild|image|photo|exhibit|diagram)\s\d{1,3}\s?[.:)–—])/i;

/** Addresses of pages that share the page on a social network, send it or save it. */
export const SHARE_URL: RegExp =
  /^(?:mailto:\?|whatsapp:)|\/(?:sharer|intent\/(?:tweet|post)|sharearticle|share\.php|pin\/create)\b|(?:whatsapp|reddit|tumblr|vk|weibo|pocket)\.com\/(?:send|submit|share|save)|\/\/t\.me\/share/i;

/** Addresses of the page about an author: `/author/ann-lee/`, `/autoren/ann-lee/`. */
export const AUTHOR_PAGE_URL: RegExp =
  /\/(?:authors?|autor(?:en?|es|i|a)?|auteurs?|redakteur(?:e|in)?|journalists?|columnists?|contributors?)\/[^/?#]/i;
