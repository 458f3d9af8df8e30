/** Headings of recipes. They may name the number of portions: "Zutaten für 4 Personen". */

const INGREDIENTS =
  "ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser|ingrediente|ainekset|składniki|suroviny|ingredience|hozzávalók|malzemeler|ингредиенты|інгредієнти|съставки|sastojci|sestavine|συστατικά|υλικά|מצרכים|المكونات|المقادير|مواد لازم|材料|用料|食材|재료|ส่วนผสม|nguyên liệu|bahan(?:-bahan)?";

/** The heading of the ingredients. */
export const INGREDIENTS_HEADING: RegExp = new RegExp(
  `^(?:the |die |der |les |los |las |gli )?(?:${INGREDIENTS})(?![\\p{L}-]).{0,30}$`,
  "iu",
);

/** The heading of the steps. */
export const STEPS_HEADING: RegExp =
  /^(?:the |die |la |le |il |el |o |a )?(?:directions|instructions|method|(?:cooking |recipe )?steps|preparation(?: steps)?|how to (?:make|prepare|cook)|(?:und )?so (?:geht|wird)|(?:die )?zubereitung|anleitung|préparation|(?:les )?étapes|preparación|elaboración|instrucciones|modo de (?:preparo|fazer)|preparo|preparação|preparazione|procedimento|bereiding(?:swijze)?|gör så här|tillagning|fremgangsmåde|slik gjør du|fremgangsmåte|valmistus|ohje|(?:sposób )?przygotowani[ae]|jak zrobić|postup|elkészítés|(?:mod de )?preparare|hazırlanışı|yapılışı|приготовление|способ приготовления|как приготовить|приготування|начин на приготвяне|priprema|εκτέλεση|אופן ההכנה|הכנה|طريقة (?:التحضير|العمل)|طرز تهیه|作り方|做法|制作方法|步骤|步驟|만드는 ?법|วิธีทำ|cách làm|cara membuat)(?![\p{L}-]).{0,40}$/iu;

/** How a line with an amount starts: "200 g flour", "½ onion", "a pinch of salt", "etwas Salz". */
export const INGREDIENT_AMOUNT: RegExp =
  /^(?:[-–•*▢□]\s*)?(?:(?:ca\.|about|approx\.|etwa|environ|circa)\s*)?(?:\d|[¼½¾⅓⅔⅛⅜⅝⅞]|an? (?:pinch|handful|few|dash|bunch)|etwas|eine? (?:prise|bund|pck|päckchen|handvoll|el|tl)|une? (?:pincée|poignée)|una? (?:pizca|pizzico)|salz|salt|sel|sal |少许|适量|適量)|(?:\d|適量|适量|少许)\s*(?:g|ml|kg|l|克|大[さ匙]|小[さ匙]|個|本|枚|片|只|个|勺)?$/iu;

/** The heading of the table below the ingredients. */
export const NUTRITION_HEADING: RegExp =
  /^(?:nutrition|nutritional|nährwert|brennwert|valeurs? nutriti|informaci[oó]n nutri|informações nutri|valori nutri|voedingswaarde|näringsvärde|wartości odżywcze|пищевая ценность|энергетическая ценность|栄養|营养)/iu;
