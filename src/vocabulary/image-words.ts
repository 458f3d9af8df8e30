/** Class words of the portrait of an author or member. */
export const AVATAR_WORDS =
  "avatar gravatar userpic profile-pic profile-picture profile-image author-image author-photo user-photo";

/** Addresses of such portraits. */
export const AVATAR_URL: RegExp = /\/\/(?:[\w-]+\.)?gravatar\.com\/|\/avatars?\//i;

/** Class words of icons and logos. */
export const ICON_WORDS = "icons? ico sprite smiley smilies bullet arrow logo badge";

/** Files that are named after the symbol they show: `check-normal.svg`, `star.svg`. */
export const SYMBOL_FILE: RegExp =
  /[/._-](?:ico|icon|check|checkmark|tick|star|stars|arrow|chevron|caret|bullet|quotes?|close|external[-_]link)(?:[-_.][^/?]{0,40})?\.svg(?:[?#]|$)|\/ico_external\w*\.gif/i;

/** Files in a folder of buttons or of online statuses. */
export const BUTTON_URL: RegExp = /\/(?:buttons|statusicons?)\/[^/?]+\.(?:gif|png|svg|jpe?g)(?:[?#]|$)/i;

/** Services that count visitors or show adverts. */
export const COUNTER_URL: RegExp =
  /\/\/(?:[\w-]+\.)*(?:doubleclick\.net|statcounter\.com|google-analytics\.com|googletagmanager\.com|scorecardresearch\.com|facebook\.com\/tr|quantserve\.com|adnxs\.com|pixel\.wp\.com|stats\.wp\.com|feedburner\.com\/~|(?:ads?|adserver)\.[\w-]+\.)|\/www\/delivery\/|\/(?:pixel|beacon|track(?:er|ing)?)(?:\.(?:gif|png)|[/?])/i;

/** Addresses of images that only fill the place of another: `data:` URLs, variables of templates, `placeholder.png`. */
export const PLACEHOLDER_URL: RegExp =
  /^(?:data:|[#{[])|(?:^|\/)empty\.(?:gif|png|svg)|@@|\{\{|(?:^|[/._-])(?:placeholder|blank|spacer|transparent|pixel|lazy(?:load)?|(?:pre)?load(?:ing|er)|gr[ae]y|1x1|clear|dummy)(?:[-_.](?:\d{1,4}(?:x\d{1,4})?|[\da-f]{6,10}|image|img|icon|small|large|bg))?\.(?:gif|png|svg|jpe?g|webp)(?:[?#]|$)/i;
