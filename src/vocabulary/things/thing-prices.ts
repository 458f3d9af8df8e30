/** Words around the price of a thing. */

/** Labels of the price that people pay: "Our price", "Now". */
export const CURRENT_PRICE_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:our|your|sale|special|final|current|today['’]?s|low|online|web|internet|new|deal|offer|promo|buy it now|discount(?:ed)?|asking) ?price|^(?:price|now|only|sale|preis|jetzt|nur|prix|precio|ahora|prezzo|prijs|preço|cena|цена|价格|售价|現価|価格|販売価格)(?![\p{L}\d])|you pay/iu;

/** Labels of a price that was or may be asked elsewhere: "List price", "Was", "RRP". It is the price of a page without another one. */
export const REGULAR_PRICE_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:list|retail|regular|original|old|previous|suggested|compare at|before|normal|catalog) ?price|(?:^|[^\p{L}])(?:msrp|m\.s\.r\.p|srp|rrp|r\.r\.p|uvp|unverbindl|statt|was|were|list|reg\.|regularly|retail|instead of|vorher|au lieu de|prix (?:barré|conseillé)|antes|原价|市场价|定価)(?![\p{L}\d])/iu;

/** Labels of amounts that are not the price: shipping, savings, installments, totals, accessories. */
export const OTHER_AMOUNT_LABEL: RegExp =
  /(?:^|[^\p{L}])(?:ship(?:ping|s)?|delivery|postage|handling|versand|livraison|envío|save|saves|saving|savings|you save|off|discount|rabatt|rebates?|cash ?back|coupon|gift card|tax(?:es)?|vat|mwst|deposit|fee|fees|down|monthly|per month|a month|\/ ?mo(?:nth)?|installments?|financing|payments?|raten?|credit|points|worth|orders? (?:over|of|above)|over|under|above|below|up to|minimum|total cost|cost to own|warranty|protection|plan|trade.?in|used|refurbished|new from|from sellers?|invoice|gross|budget|salary|subtotal|cart|basket|warenkorb|panier|add|each additional|points|earn|win|donate|starting bid|average entree|for (?:both|all)|total price|gesamtpreis)(?![\p{L}\d])/iu;

/** Words after an amount that make it a price of a unit or of a period: "/kg", "per month". */
export const PER_UNIT: RegExp =
  /^\s*(?:\*\s*)?(?:\/|per|pro|je|par|por|a|each)\s*(?:\d+\s*)?(?:month|mo|mth|year|yr|week|day|night|hour|hr|monat|jahr|tag|nacht|stunde|mois|an|mes|año|kg|g|100 ?g|l|ml|100 ?ml|litre|liter|meal|serving|portion|dose|mahlzeit|wash|tablet|capsule|piece|use|user|person|personne|persona|lb|oz|ounce|count|ct|m|m²|m2|sq|unit|stück|stk|fl)(?![\p{L}\d])/iu;

/** Class and id words of elements with a price, of regular prices, and of other amounts. */
export const PRICE_NAME: RegExp = /pri[cx]e|preis|prix|precio|prezzo|msrp|amount|prc|kaufpreis/i;
export const CURRENT_PRICE_NAME: RegExp =
  /sale|(?<![a-z])our(?![a-z])|current|final|(?<![a-z])now(?![a-z])|special|actual|main|buy|offer|(?<![a-z])new(?![a-z])|deal|promo|priceblock|pricetopay|selling|today|discount(?:ed)?-?_?price|price-{1,2}discount(?:ed)?|--discount/i;
export const REGULAR_PRICE_NAME: RegExp =
  /(?<![a-z])(?:old|was|base)(?![a-z])|(?<![a-z])(?:old|was|base)price|price(?:old|was|base)|list-?price|regular|original|msrp|rrp|strik|crossed|compare|before|retail|previous|undiscounted|(?<![a-z])statt/i;
export const OTHER_AMOUNT_NAME: RegExp =
  /ship|deliver|sav(?:e|ing)|discount(?!(?:ed)?[-_]?price)(?<!price[-_]{0,2}discount)(?<!--discount)|month|install|unit|per-|tax|vat|total|cart|basket|minicart|related|similar|recommend|also|accessor|upsell|cross-?sell|warranty|sticky|used|bundle|filter|facet|slider|range/i;

/** Words of buttons that put a product into a cart, in their texts and attributes: "Add to cart", `add-to-cart`. */
export const CART_BUTTON: RegExp =
  /add(?:ed)?[ _-]?to[ _-]?(?:my |your |shopping )?(?:cart|basket|bag|trolley)|buy[ _-]?(?:it )?now|(?:in den|zum) warenkorb|jetzt kaufen|(?:ajouter|mettre) (?:au|dans le) panier|(?:añadir|agregar) (?:al carrito|a la cesta|a la bolsa)|comprar (?:ahora|agora|já)|aggiungi al carrello|in (?:de )?winkelwagen|(?:adicionar|colocar) (?:ao|no) (?:carrinho|cesto)|do koszyka|do koš[ií]k[ua]|kosárba|adaug[aă] în co[sș]|sepete ekle|lägg (?:till )?i (?:varukorg|kundvagn)|læg i kurv|legg i handle(?:kurv|vogn)|lisää ostoskoriin|(?:στο|σε) καλάθι|u (?:košaricu|korpu)|v košarico|в корзину|у кошик|в кошик|в количката|купить|أضف إلى (?:السلة|عربة)|إضافة إلى السلة|افزودن به سبد|הוס(?:ף|פה) לסל|कार्ट में|(?:ใส่|ลง)ตะกร้า|thêm vào giỏ|(?:tambah|masukkan) ?(?:ke )?keranjang|장바구니|바로 ?구매|加入购物车|加入購物車|立即购买|立即購買|カートに入れる|カートへ|かごに入れる|カゴに入れる/gi;

/** Availability by the words that shops use. */
export const AVAILABILITY_WORDS: readonly (readonly [value: string, words: RegExp])[] = [
  [
    "out of stock",
    /(?:^|[^\p{L}])(?:out of stock|sold out|not in stock|(?:currently|temporarily) unavailable|(?:currently |temporarily )?not available|no longer available|nicht (?:mehr )?(?:auf lager|verfügbar|lieferbar)|ausverkauft|vergriffen|(?:en )?rupture de stock|épuisé|indisponible|agotado|sin stock|no disponible|esgotado|indisponível|esaurito|non disponibile|uitverkocht|niet op voorraad|slutsåld|slut i lager|udsolgt|utsolgt|loppu(?:unmyyty)?|brak w magazynie|niedostępny|vyprodáno|není skladem|elfogyott|stoc epuizat|tükendi|stokta yok|нет в наличии|немає в наявності|изчерпан|εξαντλημένο|אזל מהמלאי|نفد من المخزون|غير متوفر|ناموجود|缺货|缺貨|售罄|無庫存|売り切れ|在庫なし|在庫切れ|품절|สินค้าหมด|hết hàng|stok habis)(?!\p{L})/iu,
  ],
  ["pre-order", /(?:^|[^\p{L}])(?:pre-?orders?|vorbestell(?:en|bar)|précommande|reservar ahora|预售|予約)(?!\p{L})/iu],
  ["back order", /(?:^|[^\p{L}])(?:back-?ordered|on back-?order|backorder)(?!\p{L})/iu],
  ["discontinued", /(?:^|[^\p{L}])discontinued(?!\p{L})/iu],
  [
    "in stock",
    /(?:^|[^\p{L}])(?:in stock|available now|ready to ship|auf lager|sofort (?:lieferbar|verfügbar)|lieferbar|en stock|disponible|em estoque|em stock|disponibile|op voorraad|i lager|på lager|varastossa|w magazynie|dostępny|skladem|na sklade|raktáron|în stoc|stokta|в наличии|в наявності|в наличност|σε απόθεμα|במלאי|متوفر|موجود در انبار|有货|有貨|现货|現貨|在庫あり|재고 있음|มีสินค้า|còn hàng|stok tersedia)(?!\p{L})/iu,
  ],
];

/** A promise to tell when something is in stock again, and badges with all states, of which styles show one: "Sale Sold out". */
export const NO_AVAILABILITY: RegExp =
  /notif(?:y|ied)|(?:e-?mail|remind|alert|tell) me|when (?:back|available)|benachrichtig|erinner|préven(?:ez|ir)|avertir|avís(?:ame|eme)|avisem?-me|avvisami|powiadom|уведом|сообщить|通知|お知らせ|알림|(?:^|\s)sale\s+(?:sold|out)/iu;
