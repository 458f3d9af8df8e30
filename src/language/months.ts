/**
 * Names of the months by language, January first; several spellings of a month are parted by a bar. Names are in lower
 * case, without a trailing dot. Slavic names stand in the genitive too, as dates use them.
 */
const MONTHS_BY_LANGUAGE = {
  en: "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec",
  de: "januar|jänner|jan februar|feber|feb|febr märz|maerz|mär|mrz april|apr mai juni|jun juli|jul august|aug september|sep|sept oktober|okt november|nov dezember|dez",
  fr: "janvier|janv février|fevrier|févr|fév|fevr mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc",
  es: "enero|ene febrero|feb marzo|mar abril|abr mayo|may junio|jun julio|jul agosto|ago septiembre|setiembre|sep|sept|set octubre|oct noviembre|nov diciembre|dic",
  it: "gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set|sett ottobre|ott novembre|nov dicembre|dic",
  pt: "janeiro|jan fevereiro|fev março|marco|mar abril|abr maio|mai junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez",
  nl: "januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sep|sept oktober|okt november|nov december|dec",
  pl: "stycznia|styczeń|sty lutego|luty|lut marca|marzec|mar kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź listopada|listopad|lis grudnia|grudzień|gru",
  ru: "января|январь|янв февраля|февраль|фев|февр марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн июля|июль|июл августа|август|авг сентября|сентябрь|сен|сент октября|октябрь|окт ноября|ноябрь|ноя|нояб декабря|декабрь|дек",
  ar: "يناير|كانون_الثاني|جانفي فبراير|شباط|فيفري مارس|آذار أبريل|ابريل|إبريل|نيسان|أفريل مايو|أيار|ماي يونيو|حزيران|جوان يوليو|تموز|جويلية أغسطس|اغسطس|آب|أوت سبتمبر|أيلول أكتوبر|اكتوبر|تشرين_الأول نوفمبر|تشرين_الثاني ديسمبر|كانون_الأول",
  uk: "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
  cs: "ledna února března dubna května června července srpna září října listopadu prosince",
  hu: "január február március április május június július augusztus szeptember október november december",
  sv: "januari|jan februari|feb mars april|apr maj juni|jun juli|jul augusti|aug september|sep oktober|okt november|nov december|dec",
  da: "januar|jan februar|feb marts april|apr maj juni|jun juli|jul august|aug september|sep oktober|okt november|nov december|dec",
  fi: "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta",
  tr: "ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık",
  id: "januari|jan februari|feb maret april|apr mei juni|jun juli|jul agustus|ags september|sep oktober|okt november|nov desember|des",
  el: "ιανουαρίου|ιαν φεβρουαρίου|φεβ μαρτίου|μαρ απριλίου|απρ μαΐου|μαϊ ιουνίου|ιουν ιουλίου|ιουλ αυγούστου|αυγ σεπτεμβρίου|σεπ οκτωβρίου|οκτ νοεμβρίου|νοε δεκεμβρίου|δεκ",
  ro: "ianuarie|ian februarie martie aprilie mai iunie|iun iulie|iul august septembrie octombrie noiembrie|noi decembrie",
  ca: "gener febrer març abril maig juny juliol agost setembre octubre novembre desembre",
  sk: "januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra",
  hr: "siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga|studenog prosinca",
  sl: "januarja februarja marca aprila maja junija julija avgusta septembra oktobra novembra decembra",
  sr: "јануар|јануара фебруар|фебруара март|марта април|априла мај|маја јун|јуна јул|јула август|августа септембар|септембра октобар|октобра новембар|новембра децембар|децембра",
  bg: "януари февруари март април май юни юли август септември октомври ноември декември",
  is: "janúar febrúar mars apríl maí júní júlí ágúst september október nóvember desember",
  et: "jaanuar veebruar märts aprill mai juuni juuli august september oktoober november detsember",
  lt: "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
  af: "januarie februarie maart april mei junie julie augustus september oktober november desember",
  sw: "januari februari machi aprili mei juni julai agosti septemba oktoba novemba desemba",
  he: "ינואר|בינואר פברואר|בפברואר מרץ|במרץ אפריל|באפריל מאי|במאי יוני|ביוני יולי|ביולי אוגוסט|באוגוסט ספטמבר|בספטמבר אוקטובר|באוקטובר נובמבר|בנובמבר דצמבר|בדצמבר",
  hi: "जनवरी फरवरी|फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर",
  th: "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม",
} as const;

const MONTHS = new Map<string, number>();
for (const months of Object.values(MONTHS_BY_LANGUAGE)) {
  for (const [index, spellings] of months.split(" ").entries()) {
    // Czech and Polish disagree about "listopad" in its cases only, Croatian in all: the first language that has a spelling keeps it.
    for (const spelling of spellings.split("|")) {
      const name = spelling.replace("_", " ");
      if (!MONTHS.has(name)) MONTHS.set(name, index + 1);
    }
  }
}

/** The month a lower-case word names in any of the languages, 1 to 12; 0 if it names none. */
export function monthNamed(word: string): number {
  return MONTHS.get(word) ?? 0;
}
