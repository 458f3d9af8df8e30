/** Words around the price of a thing. */

/** Labels of the price that people pay: "Our price", "Now". */
export const CURRENT_PRICE_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:our|your|sale|special|final|current|today['’]?s|low|online|web|internet|new|deal|offer|promo|buy it now|discount(?:ed)?|asking) ?price|^(?:price|now|only|sale|preis|jetzt|nur|prix|precio|ahora|prezzo|prijs|preço|cena|цена|价格|售价|現価|価格|販売価格)(?![\p{L}\d])|you pay/iu;

/** Labels of a price that was or may be asked elsewhere: "List price", "Was", "RRP". It is the price of a page without another one. */
export const REGULAR_PRICE_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:list|retail|regular|original|old|previous|suggested|compare at|before|normal|catalog) ?price|(?:^|[^\p{L}])(?:msrp|m\.s\.r\.p|srp|rrp|r\.r\.p|uvp|unverbindl|statt|was|were|list|reg\.|regularly|retail|instead of|vorher|au lieu de|prix (?:barré|conseillé)|antes|原价|市场价|定価)(?![\p{L}\d])/iu;

/** Labels of amounts that are not the price: shipping, savings, installments, totals, accessories. */
export const OTHER_AMOUNT_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:ship(?:ping|s)?|delivery|postage|handling|versand|livraison|envío|save|saves|saving|savings|you save|off|discount|rabatt|rebates?|cash ?back|coupon|gift card|tax(?:es)?|vat|mwst|deposit|fee|fees|down|monthly|per month|a month|\/ ?mo(?:nth)?|installments?|financing|payments?|raten?|credit|points|worth|orders? (?:over|of|above)|over|under|above|below|up to|minimum|total cost|cost to own|warranty|protection|plan|trade.?in|used|refurbished|new from|from sellers?|invoice|gross|budget|salary|subtotal|cart|basket|warenkorb|panier|add|each additional|points|earn|win|donate|starting bid|average entree)(?![\p{L}\d])/iu;

/** Words after an amount that make it a price of a unit or of a period: "/kg", "per month". */
export const PER_UNIT: RegExp =
  /^\s*(?:\*\s*)?(?:\/|per|pro|je|par|por|a|each)\s*(?:\d+\s*)?(?:month|mo|mth|year|yr|week|day|night|hour|hr|monat|jahr|tag|nacht|stunde|mois|an|mes|año|kg|g|100 ?g|l|ml|100 ?ml|litre|liter|lb|oz|ounce|count|ct|m|m²|m2|sq|unit|stück|stk|fl)(?![\p{L}\d])/iu;

/** Class and id words of elements with a price, of regular prices, and of other amounts. */
export const PRICE_NAME: RegExp = /pri[cx]e|preis|prix|precio|prezzo|msrp|amount|prc|kaufpreis/i;
export const CURRENT_PRICE_NAME: RegExp =
  /sale|our|current|final|now|special|actual|main|buy|offer|new(?![a-z])|deal|promo|priceblock|pricetopay|selling|today/i;
export const REGULAR_PRICE_NAME: RegExp =
  /old|list-?price|was|regular|original|msrp|rrp|strike|strik|crossed|compare|before|retail|previous|undiscounted|statt|base/i;
export const OTHER_AMOUNT_NAME: RegExp =
  /ship|deliver|sav(?:e|ing)|discount|month|install|unit|per-|tax|vat|total|cart|basket|minicart|related|similar|recommend|also|accessor|upsell|cross-?sell|warranty|sticky|used|bundle|filter|facet|slider|range/i;

/** Texts of buttons that put a product into a cart. */
export const CART_BUTTON: RegExp =
  /add(?:ed)? to (?:my |your |shopping )?(?:cart|basket|bag|trolley)|buy (?:it )?now|in den warenkorb|jetzt kaufen|ajouter au panier|añadir (?:al carrito|a la cesta)|aggiungi al carrello|in winkelwagen|adicionar ao carrinho|do koszyka|в корзину|加入购物车|加入購物車|カートに入れる|カートへ/gi;

/** Availability by the words that shops use. */
export const AVAILABILITY_WORDS: readonly (readonly [value: string, words: RegExp])[] = [
  [
    "out of stock",
    /(?:^|[^\p{L}])(?:out of stock|sold out|not in stock|(?:currently |temporarily )?unavailable|no longer available|nicht (?:auf lager|verfügbar|lieferbar)|ausverkauft|rupture de stock|épuisé|agotado|esaurito|uitverkocht|нет в наличии|缺货|売り切れ|在庫なし)(?!\p{L})/iu,
  ],
  ["pre-order", /(?:^|[^\p{L}])(?:pre-?orders?|vorbestell(?:en|bar)|précommande|reservar ahora|预售|予約)(?!\p{L})/iu],
  ["back order", /(?:^|[^\p{L}])(?:back-?ordered|on back-?order|backorder)(?!\p{L})/iu],
  ["discontinued", /(?:^|[^\p{L}])discontinued(?!\p{L})/iu],
  [
    "in stock",
    /(?:^|[^\p{L}])(?:in stock|available now|ready to ship|auf lager|sofort lieferbar|lieferbar|en stock|disponible|disponibile|op voorraad|в наличии|有货|现货|在庫あり)(?!\p{L})/iu,
  ],
];
