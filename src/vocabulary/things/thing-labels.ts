/** Labels of values on pages about one thing: "ISBN", "Directed by", "Prep time". In the form of `wordKey`, separated by `|`. */

/** Labels that tell the type of thing. A `strong` label hardly occurs on pages about other things; a `weak` one is shared by several types. */
export const TYPE_LABELS: readonly {
  readonly type: string;
  readonly strong: string;
  readonly weak: string;
}[] = [
  {
    type: "product",
    strong:
      "sku|upc|gtin|ean|asin|item number|item no|item model number|part number|part no|model number|model no|mpn|mfr part|mfr part number|manufacturer part number|mfg part no|product code|product id|our price|list price|you save|msrp|base msrp|starting msrp|invoice|invoice price|dealer invoice|horsepower|transmission|drivetrain|drive train|fuel economy|mpg|epa fuel economy|wheelbase|megapixels|megapixel|effective pixels|optical zoom|digital zoom|artikelnummer|art nr|bestellnummer|référence|referencia|商品编号|型番",
    weak: "brand|manufacturer|model|price|color|colour|dimensions|product dimensions|weight|item weight|shipping weight|material|size|availability|warranty|condition|quantity|qty|in stock|engine|body style|seating|doors|sale price|retail price|your price|regular price|features|specifications|technical specifications|mfg|marke|hersteller|farbe|größe|gewicht|material|lieferzeit|verfügbarkeit|preis|marque|couleur|prix|marca|precio|品牌|价格|颜色|メーカー|価格",
  },
  {
    type: "book",
    strong:
      "isbn|isbn 10|isbn 13|isbn10|isbn13|isbn 10 isbn 13|ean isbn|number of pages|no of pages|page count|seitenzahl|binding|edition isbn",
    weak: "author|authors|publisher|publication date|pub date|published|date published|pages|format|edition|language|series|illustrator|translator|imprint|autor|verlag|erscheinungsdatum|einband|auteur|éditeur|editorial|páginas|作者|出版社|出版社|页数",
  },
  {
    type: "film",
    strong:
      "director|directors|directed by|starring|stars|mpaa rating|mpaa|running time|runtime|run time|box office|domestic total gross|production budget|screenplay|theatrical release|theatrical release date|in theaters|regie|réalisateur|réalisation|dirección|regista|导演|监督",
    weak: "cast|genre|genres|release date|released|release year|writer|writers|written by|producer|producers|produced by|studio|distributor|distributed by|rated|rating|year|country|darsteller|acteurs|reparto|演员",
  },
  {
    type: "person",
    strong:
      "born|birthdate|birth date|birthday|date of birth|dob|birthplace|birth place|place of birth|hometown|nationality|drafted|draft|high school|years pro|nba debut|pro experience|occupation|spouse|alma mater|shoots|bats|throws|geboren|geburtsdatum|geburtsort|naissance|nacimiento|出生",
    weak: "height|weight|age|position|pos|team|college|school|experience|exp|number|jersey|salary|height weight|ht|wt|status|from|größe|gewicht|taille|poids",
  },
  {
    type: "place",
    strong:
      "cuisine|cuisines|cuisine type|cuisine s|type of cuisine|price range|average price|average entree|dining style|dress code|attire|opening hours|hours of operation|business hours|neighborhood|neighbourhood|payment options|payment|executive chef|cross street|cross streets|reservations|reservation|meals served|meals|takeout|delivery|good for|noise level|outdoor seating|wheelchair accessible|wi fi|alcohol|enrollment|total enrollment|undergraduate enrollment|undergrad enrollment|undergraduates|tuition|tuition and fees|in state tuition|out of state tuition|school type|student faculty ratio|student to faculty ratio|faculty ratio|acceptance rate|percent accepted|admission|campus setting|campus housing|campus size|student population|application deadline|application fee|academic calendar|calendar system|religious affiliation|awards offered|degrees offered|check in|check out|öffnungszeiten|küche|horaires|horario",
    weak: "phone|telephone|tel|phone number|fax|address|street address|website|web site|web|url|hours|location|city|state|zip|directions|map|parking|menu|price|features|type|setting|founded|year founded|established|contact|email|e mail|general information|credit cards|entertainment|bar|adresse|telefon|téléphone|dirección|teléfono|地址|电话",
  },
  {
    type: "job",
    strong:
      "job title|job type|job location|job category|job categories|job terms|job code|job id|job number|job status|job reference|job description|job function|job level|job posted|employment type|position type|position title|employee type|career level|pay rate|compensation|salary range|reference code|requisition|requisition number|req id|date posted|posted date|posted on|tax term|years of experience|education level|manages others|minimum experience|required experience|required education|relocation|responsibilities|qualifications|requirements|how to apply|apply now|job duration|contract length|stellenbezeichnung|arbeitszeit|beschäftigungsart|职位|薪资",
    weak: "company|company name|employer|location|posted|salary|pay|industry|industries|experience|skills|education|travel|position|start date|duration|contact|date|status|area|arbeitsort|unternehmen|entreprise|lieu|empresa|ubicación|公司",
  },
  {
    type: "recipe",
    strong:
      "ingredients|prep time|preparation time|cook time|cooking time|total time|servings|serves|yield|yields|makes|zutaten|zubereitung|zubereitungszeit|arbeitszeit|portionen|ingrédients|préparation|ingredientes|preparación|ingredienti|preparazione|ингредиенты|用料|材料",
    weak: "directions|instructions|method|steps|difficulty|course|cuisine|calories|nutrition|schwierigkeitsgrad|作り方|做法",
  },
  {
    type: "event",
    strong:
      "venue|doors|doors open|tickets|ticket price|date and time|event type|event date|event time|organizer|organiser|admission|performers|veranstaltungsort|veranstalter|einlass|beginn|lieu de l événement|organisateur|lugar del evento",
    weak: "date|time|when|where|location|starts|ends|start|end|cost|contact|datum|uhrzeit|ort|eintritt|fecha|hora",
  },
  {
    type: "software",
    strong:
      "version|latest version|current version|license|licence|operating system|operating systems|supported os|os|file size|total downloads|downloads|downloads last week|system requirements|requires android|developer|lizenz|betriebssystem|dateigröße|licence|版本|系统要求",
    weak: "platform|platforms|requirements|publisher|category|updated|last updated|release date|languages|language|price|rating|size|hersteller",
  },
];

/** Labels by field of a thing. A field of identifiers has the name of the identifier: `sku`. */
export const FIELD_LABELS: readonly (readonly [field: string, labels: string])[] = [
  ["brand", "brand|manufacturer|mfg|mfr|make|marke|hersteller|marque|marca|fabricante|品牌|メーカー"],
  [
    "sku",
    "sku|item number|item no|item|product code|product id|artikelnummer|art nr|bestellnummer|référence|referencia|商品编号",
  ],
  [
    "mpn",
    "mpn|part number|part no|mfr part number|mfr part|manufacturer part number|mfg part no|model number|model no|item model number|型番",
  ],
  ["gtin", "gtin|ean|upc|gtin13|gtin 13|barcode|ean code"],
  ["isbn", "isbn 13|isbn13|isbn|isbn 10|isbn10"],
  ["authors", "author|authors|by|autor|autoren|auteur|auteurs|作者"],
  ["publisher", "publisher|verlag|éditeur|editorial|editore|出版社"],
  [
    "published",
    "publication date|pub date|published|date published|erscheinungsdatum|date de parution|fecha de publicación",
  ],
  ["pages", "pages|number of pages|no of pages|page count|seitenzahl|páginas|页数"],
  ["directors", "director|directors|directed by|regie|réalisateur|réalisation|dirección|regista|导演"],
  ["actors", "starring|stars|cast|actors|darsteller|acteurs|reparto|演员"],
  ["genres", "genre|genres|类型"],
  ["released", "release date|released|theatrical release|theatrical release date|in theaters"],
  ["duration", "running time|runtime|run time|duration|length|laufzeit|durée"],
  ["contentRating", "mpaa rating|mpaa|rated"],
  ["birthDate", "born|birthdate|birth date|birthday|date of birth|dob|geboren|geburtsdatum|出生"],
  ["birthPlace", "birthplace|birth place|place of birth|geburtsort"],
  ["height", "height|ht"],
  ["weight", "weight|wt"],
  ["organization", "team|current team|club"],
  ["jobTitle", "occupation|position|pos"],
  ["address", "address|street address|location|adresse|dirección|地址"],
  ["phone", "phone|telephone|tel|phone number|call|telefon|téléphone|teléfono|电话"],
  ["website", "website|web site|web|url|home page|homepage|official site"],
  ["cuisine", "cuisine|cuisines|cuisine type|cuisine s|type of cuisine|küche"],
  ["priceRange", "price range|average price"],
  ["hours", "hours|opening hours|hours of operation|business hours|öffnungszeiten|horaires|horario"],
  ["company", "company|company name|employer|hiring company|unternehmen|entreprise|empresa|公司"],
  ["location", "location|job location|where|venue|arbeitsort|lieu|ubicación|ort"],
  ["salary", "salary|pay|pay rate|compensation|salary range|gehalt|salaire|薪资"],
  ["employmentType", "job type|employment type|position type|employee type|job status|job terms"],
  ["posted", "date posted|posted|posted date|posted on|job posted"],
  ["prepTime", "prep time|preparation time|prep|vorbereitungszeit"],
  ["cookTime", "cook time|cooking time|cook|kochzeit"],
  ["totalTime", "total time|ready in|gesamtzeit"],
  ["yield", "servings|serves|yield|yields|makes|portionen"],
  ["start", "date|when|date and time|event date|starts|start|datum|beginn|fecha"],
  ["organizer", "organizer|organiser|veranstalter|organisateur"],
  ["version", "version|latest version|current version|版本"],
  ["operatingSystem", "operating system|operating systems|supported os|os|betriebssystem"],
  ["license", "license|licence|lizenz"],
  ["developer", "developer|author|entwickler"],
];
