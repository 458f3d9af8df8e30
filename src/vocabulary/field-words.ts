/** Words and patterns that name the fields of records: in classes, `itemprop`, labels and in the texts themselves. */

/** Words of classes and `itemprop` for each field name: `class="price-amount"` names a price. No word is in two rows. */
export const FIELD_WORDS: readonly (readonly [name: string, words: string])[] = [
  ["price", "price prices amount cost pricing"],
  [
    "date",
    "date dates datepublished datecreated datemodified time timestamp published posted created updated ago when",
  ],
  ["author", "author authors byline user username poster member creator contributor artist writer"],
  ["rating", "rating ratings star stars ratingvalue"],
  ["score", "score"],
  ["reviews", "reviews review reviewcount ratingcount"],
  ["comments", "comments comment commentcount replies"],
  ["votes", "votes vote upvotes likes points"],
  ["views", "views plays downloads hits"],
  ["subtitle", "subtitle subtitles"],
  ["title", "title titles headline heading name names subject"],
  ["description", "description desc summary snippet excerpt abstract teaser blurb synopsis dek intro"],
  ["category", "category categories tag tags genre genres topic topics kicker eyebrow"],
  ["location", "location address city locality"],
  ["brand", "brand manufacturer vendor publisher seller"],
  ["company", "company employer organization organisation"],
  ["code", "sku isbn asin ean mpn model code"],
  ["url", "url cite domain visibleurl"],
  ["number", "rank postnumber"],
  ["availability", "availability stock"],
  ["duration", "duration runtime"],
  ["size", "filesize"],
  ["version", "version"],
  ["status", "status"],
];

/** Words that name a field only in `itemprop`. In a class they describe the look: `class="text"`. */
export const ITEMPROP_FIELDS: ReadonlyMap<string, string> = new Map([
  ["articlebody", "text"],
  ["text", "text"],
  ["reviewbody", "text"],
  ["image", "image"],
  ["ratingcount", "reviews"],
  ["pricecurrency", "currency"],
]);

/** Attributes that name an element even on pages with generated class names. They serve tests, or name the slot of a component. */
export const NAMING_ATTRIBUTES: readonly string[] = [
  "data-testid",
  "data-test-id",
  "data-test",
  "data-qa",
  "data-cy",
  "data-hook",
  "slot",
];

/** Class words of the search term in a result: `highlight`, `searchmatch`, `hl`. */
export const HIGHLIGHT_CLASS: RegExp =
  /(?:^|[\s_-])(?:highlight(?:ed|er|s)?|hilite|hilight|hlt?|search-?match|match(?:ed)?|keywords?|query|term|hit-?word)(?:$|[\s_-])/i;

/** Nouns of counts for each field name: "12 comments" and "4 Antworten" are both `comments`. */
export const COUNT_NOUNS: readonly (readonly [name: string, words: string])[] = [
  [
    "reviews",
    "review reviews rating ratings bewertung bewertungen rezension rezensionen avis reseña reseñas opiniones recensione recensioni avaliações beoordelingen opinii opinie отзыв отзыва отзывов",
  ],
  [
    "comments",
    "comment comments reply replies response responses kommentar kommentare antworten commentaire commentaires réponses comentario comentarios respuestas comentários commenti risposte reacties комментарий комментария комментариев ответов",
  ],
  ["votes", "vote votes point points pts upvote upvotes like likes voted stimmen голосов"],
  ["views", "view views vues aufrufe visualizaciones visualizzazioni weergaven просмотров просмотра"],
];

/** Units of time and ordinal endings after a number, which is then not a count: "5 days ago", "7 pm", "2nd". */
export const NOT_COUNTED: RegExp =
  /^(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mos?|months?|y|yrs?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|días?|semanas?|meses|años?|ore|giorni|uur|uren|dagen|weken|секунд\p{L}?|минут\p{L}?|час\p{L}{0,2}|д(?:ень|ня|ней)|am|pm|uhr|st|nd|rd|th)(?![\p{L}²³])/iu;

/** A date relative to now: "3 hours ago", "Posted 2 days ago", "vor 3 Stunden", "il y a 2 jours". */
export const RELATIVE_DATE: RegExp =
  /^(?:(?:\p{L}+:? ){0,2}(?:\d{1,3}|an?|one)\+? ?\p{L}{1,10}\.? (?:ago|geleden|fa|atrás|назад|temu|sedan|siden)|(?:\p{L}+ )?(?:vor|il y a|hace|há|för) (?:\d{1,3}|\p{L}{1,5}) \p{L}{1,10}(?: sedan)?|\d{1,3} ?(?:分|時間|日|か月|年|小时|天|个月)前|yesterday|today|just now|gestern|heute|hier|aujourd.hui|ayer|hoy)$/iu;

/** A relative date within a line: "2 years ago", "1 week, 4 days ago", "vor 3 Stunden", "19 天前", "Yesterday at 10:30". */
export const RELATIVE_DATE_WITHIN: RegExp =
  /(?<![\p{L}\d])(?:(?:\d{1,3}\+? ?|(?:an?|one) )\p{L}{1,10}\.?,? (?:\d{1,3} \p{L}{1,10} )?(?:ago|geleden|fa|atrás|назад|temu|sedan|siden|her|(?:yang )?lalu)(?!\p{L})|(?:vor|il y a|hace|há|för) (?:\d{1,3}|ein\p{L}{0,2}|une?) \p{L}{1,10}(?: sedan)?|\d{1,3} ?(?:秒|分|分钟|分鐘|時間|小时|小時|日|天|周|週|星期|か月|个月|個月|月|年)前|(?:yesterday|today|gestern|heute|hier|aujourd.hui|ayer|hoy|gisteren|vandaag),?(?: at| um| à| a las)? \d{1,2}:\d\d(?: ?[ap]m)?)/iu;

/** A span of time: "2h 22m", "45 min", "5 min read", "1 hr 20 mins". */
export const DURATION: RegExp =
  /^(?=\d)(?:\d{1,3} ?h(?:(?:ou)?rs?)?)?(?:(?:^|,? ?)\d{1,3} ?m(?:in(?:ute)?s?)?)?(?:(?:^|,? ?)\d{1,2} ?s(?:ec(?:ond)?s?)?)?\.?(?: (?:read|lesezeit|de lecture))?$/i;

/** The number of reviews beside a rating: "(212)", "212 reviews". */
export const REVIEW_COUNT: RegExp =
  /^(?:\(\s?\d[\d.,\u00a0\u202f ]{0,12}[km]?\+?\s?\)|\(?\d[\d.,\u00a0\u202f]{0,12}[km]?\+?\s?(?:reviews?|ratings?|bewertung(?:en)?|rezension(?:en)?|avis|reseñas?|opiniones|recensioni|avaliações|beoordelingen|opinii|отзыв\p{L}{0,2}|评价|件)\)?)$/iu;

/** A rating with the number of reviews: "4.7 (123)", "4,7 123 Bewertungen". */
export const RATING_WITH_COUNT: RegExp =
  /^(\d[.,]\d{1,2})\s*(?:\(\s?\d[\d.,\u00a0\u202f ]{0,12}[km]?\+?\s?\)|\(?\d[\d.,\u00a0\u202f]{0,12}[km]?\+?\s?(?:reviews?|ratings?|bewertung(?:en)?|avis|reseñas?|opiniones|recensioni|avaliações|beoordelingen|opinii|отзыв\p{L}{0,2}|评价)\)?)$/iu;

/** Classes and ids of elements that show a rating as stars: `star-rating`, `c-stars`, `ratingValue`, `reviewStars`. */
export const RATING_ELEMENT: RegExp =
  /(?:^|[\s_-])(?:review-?)?(?:star|rating|bewertung)(?:s|value|stars|-?rating)?(?:$|[\s_-])/;

/** A byline that starts with a preposition: "By Ann Lee", "von Ann Lee". */
export const SHORT_BYLINE: RegExp = /^(?:by|von|par|por|di|door) \p{Lu}/iu;

/** How much people want the fields of a list: those with a higher number come first. Set by hand. */
export const FIELD_USES: readonly (readonly [name: string, use: number])[] = [
  ["title", 12],
  ["author", 11],
  ["price", 11],
  ["date", 10.5],
  ["link", 10],
  ["text", 9.5],
  ["company", 9],
  ["rating", 9],
  ["location", 8.5],
  ["description", 8],
  ["image", 7.5],
  ["regular price", 7.2],
  ["reviews", 7],
  ["brand", 7],
  ["quotes", 6.5],
  ["number", 5.5],
  ["author link", 4],
  ["currency", 4],
  ["subtitle", 6],
];

/** The text of a button or link that records repeat: "Add to cart", "Quick view", "Read more", "Share". */
export const BUTTON_TEXT: RegExp =
  /^\W{0,3}(?:add(?: to (?:cart|bag|basket|list|wishlist|compare|favou?rites|quote))?|buy(?: now| it now)?|shop(?: now)?|quick ?(?:view|look|shop|add|buy)|view(?: (?:more|details?|all|options|product|profile|show|job|item))?|(?:choose|select|see|more|view) (?:options|details|more|all|info)|compare|share|save|saved|like|follow|subscribe|sign up|log ?in|apply(?: now)?|close|open|expand|collapse|show(?: more| less)?|more|less|(?:read|learn|find out|see|show|load) (?:more|less)|continue(?: reading)?|reply|quote|report|edit|download|print|play|watch(?: now)?|listen|book(?: now)?|on now|details|info|next|previous|prev|mehr(?: erfahren| lesen)?|weiterlesen|in den warenkorb|jetzt kaufen|zitat|zitieren|antworten|nach oben|teilen|achat rapide|ajouter au panier|lire la suite|en savoir plus|comparer|voir(?: plus)?|leer más|ver más|añadir al carrito|comprar|leggi tutto|aggiungi al carrello|купить|в корзину|подробнее|читать далее|加入购物车|加入購物車|立即购买|查看更多|更多|分享|もっと見る|カートに入れる|続きを読む)\W{0,3}$/iu;

/**
 * Words by which people request a field, in several languages, with the name that pith gives to such a column. The words of classes in
 * `FIELD_WORDS` count too. Words are written without accents.
 */
export const REQUESTED_WORDS: readonly (readonly [name: string, words: string])[] = [
  [
    "title",
    "title name headline heading subject titel bezeichnung nom titre nombre titulo nome titolo naam tytul nazwa nazov название заголовок 名称 标题 標題 商品名 タイトル 제목 이름",
  ],
  ["link", "link url href uri permalink website lien enlace ссылка 链接 鏈接 リンク 링크"],
  [
    "image",
    "image img picture photo thumbnail thumb cover bild foto imagen immagine imagem afbeelding obraz изображение фото 图片 圖片 画像 이미지",
  ],
  ["price", "price cost preis prix precio prezzo preco prijs cena pris hinta fiyat цена 价格 價格 価格 가격"],
  ["currency", "currency pricecurrency wahrung devise moneda valuta moeda waluta валюта 货币 貨幣 通貨 통화"],
  ["date", "date published posted datum fecha дата 日期 日付 날짜 tarih"],
  ["rating", "rating stars bewertung calificacion valutazione ocena рейтинг 评分 評分 評価 평점"],
  ["reviews", "reviews bewertungen avis resenas recensioni recensies opinie отзывы 评论数 レビュー 리뷰"],
  ["author", "author autor auteur autore автор 作者 著者 작성자"],
  [
    "description",
    "description beschreibung descripcion descrizione descricao omschrijving opis описание 描述 説明 설명",
  ],
  ["category", "category kategorie categorie categoria kategoria категория 类别 カテゴリ"],
  ["location", "location place ort lieu lugar luogo plaats miejsce место 地点 場所 위치"],
  ["company", "company employer firma unternehmen entreprise empresa azienda bedrijf компания 公司 会社 회사"],
  ["brand", "brand marke marque marca merk marka бренд 品牌 ブランド 브랜드"],
  ["availability", "availability stock verfugbarkeit disponibilite disponibilidad"],
  ["code", "sku isbn ean model code"],
  ["text", "text body content"],
];

/** Nouns of listed things, which say nothing about the field: `product name`, `job title`. */
export const LISTED_NOUNS =
  "product item article job book listing post movie film event result record entry page recipe hotel house car main full";

/** Words for the number of something: `review count` is `reviews`. */
export const COUNTING_WORDS = "count number num total no of";
