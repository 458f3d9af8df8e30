/** Words around the name of a thing. */

/** Class and id words of the element with the name: `product-title`, `fn`. */
export const THING_NAME: RegExp =
  /(?:^|[\s_-])(?:fn|h1|headline|heading)(?:$|[\s_-])|(?:product|item|book|movie|film|job|school|college|restaurant|venue|business|biz|player|person|profile|detail|page|main|model|vehicle|car|title|header|recipe|event).{0,12}(?:name|title|heading|headline|who)|(?:^|[\s_-])(?:name|title)(?:$|[\s_-])|(?:title|name)$/i;

/** Class and id words of elements without the name: menus, breadcrumbs, lists of other things. */
export const NOT_THING_NAME: RegExp =
  /nav|menu|bread|crumb|footer|foot|sidebar|side-|related|similar|recommend|also|similar|carousel|review|comment|tab|button|btn|caption|subtitle|sub-?title|sponsor|advert|promo|banner|logo|search|login|cart|basket|share|social|sitemap|tooltip/i;

/** Words of a page that surround the name in headings and titles: "Review", "Tech specs", "Profile". At the end, after the name. */
export const AFTER_NAME: RegExp =
  /(?:^|[\s:|–—-]{1,4})(?:(?:(?:customer |user |expert )?reviews?|(?:tech(?:nical)? )?specs(?: and features)?|specifications?|overview|summary|profile|(?:player )?(?:bio|profile|page|stats)|stats|details|photos|pictures|videos|trailers?|cast and crew|showtimes|menu|prices?|pricing|for sale)|[([](?:hardcover|paperback|hardback|mass market paperback|kindle edition|audio(?:book| cd)?|ebook|board book|spiral-bound|library binding|large print|dvd|blu-ray|cd|mp3)[)\]])$/iu;

/** Class and id words of the element with the brand of a product: `product__vendor`, `brand-name`. */
export const BRAND_NAME: RegExp =
  /(?:^|[\s_-])(?:product)?(?:brand|vendor|manufacturer|hersteller|marque|marca|fabricante)(?:[-_]{0,2}(?:name|title|link|label))?(?:$|\s)/i;

/** Texts that are never the name of a thing: labels and headings of its page, and buttons. In the form of `wordKey`. */
export const GENERIC_NAMES: ReadonlySet<string> = new Set(
  (
    "home|homepage|overview|profile|summary|details|detail|description|product description|product details|product information|specifications|specs|tech specs|features|reviews|review|customer reviews|photos|pictures|images|videos|video|news|stats|statistics|bio|biography|career|search|search results|results|menu|login|log in|sign in|sign up|register|contact|contact us|about|about us|help|faq|faqs|" +
    "shopping cart|cart|basket|checkout|my account|account|wish list|wishlist|share|print|email|send|save|compare|back|next|previous|more|see more|view all|all|new|sale|deals|special offers|related products|similar items|you may also like|customers also bought|recently viewed|editorial reviews|synopsis|cast|cast and crew|credits|showtimes|tickets|trailers|trailer|directions|map|address|phone|hours|location|cuisine|general information|information|job description|job details|job summary|job information|company information|" +
    "qualifications|requirements|responsibilities|apply|apply now|school profile|college profile|player profile|key statistics|season stats|career stats|game log|latest news|books|book details|movies|movie|film|restaurants|restaurant|jobs|job|players|player|teams|team|scores|standings|schedule|products|product|categories|category|shop|store|pricing|pricing information|price|engine|advertisement|sponsored links|welcome|hello|404|page not found|error|access denied|loading|special features|navigation|main menu|skip to main content|skip navigation|subscribe|newsletter|follow us|enhanced information"
  ).split("|"),
);

/** Words of addresses and titles of recipes. */
export const RECIPE_WORDS: RegExp =
  /(?:^|[^\p{L}])(?:recipes?|rezepte?|recettes?|recetas?|receitas?|ricett[ae]|recept(?:en)?|przepis(?:y)?|oppskrift|opskrift|resept[it]?|рецепт\p{L}?|レシピ|食谱|菜谱|레시피)(?!\p{L})/iu;

/** Words of addresses and titles that tell the type of thing of a page. */
export const TYPE_WORDS: readonly (readonly [type: string, words: RegExp])[] = [
  [
    "product",
    /(?:^|[^\p{L}])(?:products?|prod|dp|pd|item|items|shop|store|cars?|autos?|vehicles?|cameras?|buy)(?!\p{L})/iu,
  ],
  ["book", /(?:^|[^\p{L}])(?:books?|isbn|buch|bücher|livres?|libros?)(?!\p{L})/iu],
  ["film", /(?:^|[^\p{L}])(?:movies?|films?|cinema|kino|dvd)(?!\p{L})/iu],
  [
    "person",
    /(?:^|[^\p{L}])(?:players?|people|person|athletes?|bio|biography|actors?|artists?|celebrit(?:y|ies)|spieler|profile)(?!\p{L})/iu,
  ],
  [
    "place",
    /(?:^|[^\p{L}])(?:restaurants?|diners?|dining|hotels?|colleges?|universit(?:y|ies)|schools?|venues?|places?|biz|hochschulen?|université|universidad)(?!\p{L})/iu,
  ],
  [
    "job",
    /(?:^|[^\p{L}])(?:jobs?|careers?|employment|vacanc(?:y|ies)|stellenangebote?|stellen|emplois?|empleos?|hiring|classifieds)(?!\p{L})/iu,
  ],
  ["recipe", RECIPE_WORDS],
  ["event", /(?:^|[^\p{L}])(?:events?|veranstaltung(?:en)?|concerts?|événements?|eventos?|tickets)(?!\p{L})/iu],
  ["software", /(?:^|[^\p{L}])(?:software|apps?|downloads?|plugins?|packages?|extensions?|addons?)(?!\p{L})/iu],
];
