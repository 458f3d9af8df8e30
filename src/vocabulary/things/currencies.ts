/** Currencies by symbol, code and country. */

/** ISO 4217 codes by symbol in lower case. Symbols of several currencies are in `SHARED_SYMBOLS`. */
export const CURRENCY_OF_SYMBOL: Readonly<Record<string, string>> = {
  "€": "EUR",
  "£": "GBP",
  "₹": "INR",
  "₽": "RUB",
  "₩": "KRW",
  "₺": "TRY",
  "₴": "UAH",
  "₪": "ILS",
  "₫": "VND",
  "฿": "THB",
  "₦": "NGN",
  "₱": "PHP",
  "₸": "KZT",
  us$: "USD",
  ca$: "CAD",
  c$: "CAD",
  au$: "AUD",
  a$: "AUD",
  nz$: "NZD",
  hk$: "HKD",
  nt$: "TWD",
  s$: "SGD",
  r$: "BRL",
  mx$: "MXN",
  zł: "PLN",
  kč: "CZK",
  ft: "HUF",
  lei: "RON",
  元: "CNY",
  円: "JPY",
  원: "KRW",
  rmb: "CNY",
  руб: "RUB",
  "руб.": "RUB",
  "р.": "RUB",
  грн: "UAH",
  "грн.": "UAH",
  "sfr.": "CHF",
  rm: "MYR",
};

/** ISO 4217 codes that prices are written with. */
export const CURRENCY_CODES: readonly string[] =
  "USD EUR GBP CAD AUD NZD CHF JPY CNY INR RUB BRL MXN SEK NOK DKK PLN CZK HUF RON TRY ZAR AED SAR SGD HKD KRW THB ILS UAH".split(
    " ",
  );

/** Codes that are also English words in lower case: "try 5 times". */
export const CODES_LIKE_WORDS: readonly string[] = ["TRY"];

/** Currencies that share a symbol, by country. */
export const SHARED_SYMBOLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  $: {
    us: "USD",
    ca: "CAD",
    au: "AUD",
    nz: "NZD",
    mx: "MXN",
    sg: "SGD",
    hk: "HKD",
    tw: "TWD",
    ar: "ARS",
    cl: "CLP",
    co: "COP",
  },
  "¥": { jp: "JPY", cn: "CNY" },
  kr: { se: "SEK", no: "NOK", dk: "DKK", is: "ISK" },
  rs: { in: "INR", pk: "PKR", lk: "LKR", np: "NPR", mu: "MUR" },
};

/** The country that a language without a region is written in most, for symbols that countries share. */
export const COUNTRY_OF_LANGUAGE: Readonly<Record<string, string>> = {
  ja: "jp",
  zh: "cn",
  sv: "se",
  nb: "no",
  nn: "no",
  no: "no",
  da: "dk",
  is: "is",
  hi: "in",
};
