/** Query parameters that record where a visitor came from. The page is the same without them. */
export const TRACKING_PARAMETER: RegExp =
  /^(?:utm_[\w.]+|pk_\w+|mtm_\w+|hsa_\w+|mc_[ce]id|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|twclid|ttclid|yclid|ysclid|igshid|igsh|srsltid|_ga|_gl|_hsenc|_hsmi|hsctatracking|mkt_tok|oly_(?:anon|enc)_id|vero_id|wickedid|spm|scm|ref_src|ref_url|s_cid|cmpid|_openstat|from_source)$/i;

/** Query parameters that name a visit: the page is the same without them. */
export const SESSION_PARAMETER: RegExp =
  /^(?:phpsessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|cfid|cftoken|sid|sessid|sessionid|session_id|session|zenid|osc(?:sid|ommerce)|s(?:ession)?_?token|cid_session)$/i;

/** A session id inside a path: `;jsessionid=1A2B`, `/(S(abc))/`. */
export const SESSION_IN_PATH: RegExp = /;jsessionid=[^/?#;]*|\/\([SAF]\([^()/]*\)\)/gi;

/** The file that a server sends for a folder: `/index.html`. */
export const INDEX_FILE: RegExp = /\/(?:index|default|home)\.(?:html?|shtml|php\d?|aspx?|jspx?|cfm)$/i;

/** File name endings of addresses that are not pages: pictures, archives, office documents. */
export const FILE_ENDING: RegExp =
  /\.(?:7z|aac|avi|avif|bmp|bz2|css|csv|deb|dmg|docx?|eot|epub|exe|flac|flv|gif|gz|ico|iso|jar|jpe?g|js|json|m4[av]|mjs|mkv|mobi|mov|mp[34]|mpe?g|msi|odp|ods|odt|og[gv]|otf|pdf|pkg|png|pptx?|ps|rar|rpm|rtf|svgz?|swf|tar|tgz|tiff?|ttf|wasm|wav|webm|webp|wmv|woff2?|xlsx?|xz|zip|zst)$/i;

/** File names of feeds and sitemaps, which are not pages: `/news.rss`, `/atom.xml`, `/sitemap_index.xml`. */
export const LISTING_FILE: RegExp =
  /\.(?:rss|atom)$|\/(?:(?:[\w-]*[-_])?(?:feed|rss2?|atom|sitemap)(?:[-_]?\w*)?)\.xml(?:\.gz)?$/i;
