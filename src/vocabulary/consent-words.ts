/*
 * Words of consent dialogs: "We use cookies …" with buttons to accept or refuse. The languages are those of the European sites that must
 * ask, and of others where such dialogs are common.
 */

/** Class and id names, in lower case, that consent platforms give to their dialogs. A name may start with them: `onetrust-banner-sdk`. */
const PLATFORM_NAMES = [
  "onetrust- ot-sdk- optanon", // OneTrust
  "cybotcookiebot cookiebot", // Cookiebot
  "didomi- qc-cmp fc-consent sp_message sp-message cmpbox sd-cmp appconsent", // Didomi, Quantcast, Google, Sourcepoint, consentmanager
  "usercentrics uc-banner uc-center uc-main uc-privacy", // Usercentrics
  "truste- truste_ trustarc osano-cm evidon termly iubenda-cs axeptio klaro ccm-root", // TrustArc and others
  "borlabs brlbs cmplz- cky- cookie-law-info cookie-notice cli-modal moove_gdpr moove-gdpr real-cookie-banner wpconsent", // WordPress
  "tarteaucitron hs-eu-cookie hs-banner shopify-pc cc-window cc-banner cc-main cc_container eu-cookie sliding-popup", // scripts
  "consent-management-platform privacy-manager sncmp gdpr-cookie js-cookie-consent cookieconsent",
].join(" ");

const CONSENT_TOPIC = "cookies?|consent|gdpr|dsgvo|ccpa|privacy";
const DIALOG_PART =
  "banner|bar|box|notice|notification|pop-?up|modal|dialog|overlay|message|layer|wall|alert|toast|popin|prompt|law|manager|settings|preferences|disclaimer|panel|drawer|sheet";

/** Matches class and id names of the dialogs of consent platforms. */
export const CONSENT_PLATFORM: RegExp = new RegExp(`(?:^|\\s)(?:${PLATFORM_NAMES.replaceAll(" ", "|")})`);

/** Matches class and id names that say consent and dialog: `cookie-banner`, `modal_consent`. */
export const CONSENT_DIALOG: RegExp = new RegExp(
  `(?:${CONSENT_TOPIC})[-_]{0,2}(?:${DIALOG_PART})|(?:${DIALOG_PART})[-_]{0,2}(?:${CONSENT_TOPIC})(?:$|[\\s_-])`,
);

/** Matches words that every consent dialog has, in text. */
export const CONSENT_WORD: RegExp =
  /cookie|\bconsent|gdpr|dsgvo|einwillig|consentement|zustimmung|ciasteczk|クッキー|файлы куки|쿠키/i;

/** Matches words for the purposes of consent. Recipes for cookies lack them. */
export const CONSENT_PURPOSE: RegExp =
  /\b(?:web ?sites?|our site|this site|experience|privacy|policy|advert|analy|personali|partners?|technolog|traffic|browser|preferences)|webseite|verwende|nutzen|datenschutz|utilis|utiliz|privacidad|riservatezza|gebrui|persoonsgegevens|anvend|använd|käytämme|stron|политик|サイト|사이트|网站|網站/i;

/** Matches the whole text of a button that gives or refuses consent: "Accept all", "Nur notwendige". */
export const CONSENT_BUTTON: RegExp = new RegExp(
  `^[^\\p{L}]*(?:${[
    "(?:i |yes,? ?i )?(?:accept|agree|allow|consent|understand|reject|decline|deny|refuse|got it|ok(?:ay)?$|opt[- ]out)",
    "(?:only |use |save |confirm |manage |customi[sz]e |cookie |more |privacy )*(?:necessary|essential|settings|preferences|choices|options|cookies)",
    "continue without|do not sell|that'?s fine|fine by me",
    "(?:ich )?(?:alle[ns]? )?(?:cookies )?(?:akzeptier|zustimm|annehm|ablehn|erlaub|einverstanden|auswahl|nur (?:notwendig|erforderlich|essen))|stimme zu|verstanden",
    "(?:tout |j.)?accepte|(?:tout )?refuse|continuer sans|param[èé]tr|d.accord|je comprends",
    "acept|rechaz|configur|aceit|rejeit|entendi|concordo|de acuerdo",
    "accett|rifiut|acconsent|ho capito|continua senza",
    "accepteer|accepteren|weiger|akkoord|toestaan|alles? toestaan|ik ga akkoord",
    "(?:alla |alle )?(?:godkänn|acceptera|accepter|tillåt|tillad|avvisa|afvis|avslå|godta|godkend|forstått|jag förstår)",
    "hyväksy|hylkää|salli",
    "akceptuj|zgadzam|odrzu|rozumiem|zezw|přijmout|souhlasím|odmítnout|elfogad|accept toate|sunt de acord",
    "kabul|reddet|anladım|αποδοχή|συμφωνώ",
    "приня|соглас|отклон|хорошо|同意|接受|拒绝|拒絕|我知道了|すべて|許可|拒否|동의|수락|거부",
  ].join("|")})`,
  "iu",
);
