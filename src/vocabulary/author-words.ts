/** Words of bylines in several languages, for `language/person-names.ts`. */

/** Byline prefixes that may appear anywhere in a line: "Written by Ada", "作者：Ada". */
const PREFIXES_ANYWHERE =
  "alles von|alle beiträge von|alle artikel von|mehr von|(?:view )?(?:all )?(?:posts|articles|stories|more) (?:by|from)|written by|posted by|published by|reported by|created by|story by|words by|text by|article by|report by|review by|submitted by|started by|asked by|added by|geschrieben von|verfasst von|eingestellt von|(?:presse)?mitteilung von|gastbeitrag von|bericht von|(?:ein )?artikel von|rezension von|kolumne von|reportage von|analyse von|erstellt von|gepostet von|veröffentlicht von|ein beitrag von|ein kommentar von|kommentar von|interview von|protokoll von|écrit par|publié par|posté par|rédigé par|propos recueillis par|escrito por|publicado por|por redacción|scritto da|pubblicato da|a cura di|articolo di|geschreven door|geplaatst door|napisane przez|опубликовал|автор|авторы|текст|autor(?:(?:/-?|[*:_])?in(?:nen)?|en)?|auteurs?|autore|autores|authors?|auteur|verfasser(?:in)?|作者|撰文|记者|記者|編集|文|ライター|執筆者?|بقلم|كتب|كتبه|كتبت|نویسنده|yazan|yazar|szerző|írta|kirjoittaja|forfatter|skribent|tác giả|מאת|γράφει|συντάκτης|लेखक|글";
/** Byline prefixes that count only at the start of a line: elsewhere they are ordinary words. */
const PREFIXES_AT_START = "by|von|par|por|di|da|door|przez|od|av|af|oleh|texte?|from";

/** The first words, in Latin letters, of explicit byline prefixes: "Written by", "Autor:", not "By". */
export const EXPLICIT_BYLINE_WORDS: ReadonlySet<string> = new Set(
  "alles alle mehr view all posts articles stories more written posted published reported created story words text texte article report review submitted started asked added geschrieben verfasst eingestellt mitteilung pressemitteilung gastbeitrag bericht ein artikel rezension kolumne reportage analyse erstellt gepostet veröffentlicht kommentar interview protokoll écrit publié posté rédigé propos escrito publicado scritto pubblicato geschreven geplaatst napisane articolo autor autorin autoren autorinnen auteur auteurs autore autores author authors verfasser verfasserin yazan yazar szerző írta kirjoittaja forfatter skribent tác from von par por door przez oleh".split(
    " ",
  ),
);

/** A byline prefix at the start of a line: "By Ada", "Von Ada". */
export const BYLINE_PREFIX_AT_START: RegExp = new RegExp(
  `^[\\s|·•–—(-]*(?:${PREFIXES_ANYWHERE}|${PREFIXES_AT_START})(?:\\s*[:：/／|]\\s*|\\s+(?:by\\s+|von\\s+)?)`,
  "iu",
);
/** A byline prefix inside a line: "May 3, 2024 | by Ada". */
export const BYLINE_PREFIX_WITHIN: RegExp = new RegExp(
  `(?:[\\s|·•–—,(]|\\d)(?:${PREFIXES_ANYWHERE})\\s*(?:[:：/／|]|\\s)\\s*(?:by\\s+|von\\s+)?|(?:[|·•–—,]|\\d|\\s[Uu]hr|\\s[ap]m)\\s*(?:by|von|par|por|door)\\s+`,
  "iu",
);

/** A byline prefix without a name, which the next element contains: "Autor:". Links to more texts of an author ("More by") do not match. */
export const BYLINE_PREFIX_ALONE: RegExp = new RegExp(
  `^(?!(?:alles?|mehr|view|all|posts|articles|stories|more)\\s)(?:${PREFIXES_ANYWHERE}|contributors?|by|von|par|por|door)(?:\\(s\\))?\\s*[:：]?$`,
  "iu",
);

/** Separates names in a list: "Ada Lovelace, Alan Turing and Grace Hopper". */
export const NAME_SEPARATOR: RegExp =
  /\s*(?:[,;、，；]|\s\/\s|\s&\s|\s\+\s)\s*|\s+(?:and|und|et|y|e|en|i|и|og|och|ve|và|oraz|sowie|with|mit|avec|con|with additional reporting by)\s+(?=\S)/iu;

/** Han words that are places, parts of pages or offices, by their last letter: "郑州", "责任编辑", "新浪财经". */
export const HAN_PLACE_OR_LABEL: RegExp =
  /[州市县區区省网網报報社站部组台频章编編辑輯稿论注言间类图络]$|财经|新闻|新聞|综合|记者/u;
/** Names of Chinese newspapers, agencies and sites: "新浪财经", "人民日报", "经济观察网". */
export const HAN_MEDIA: RegExp = /^[\p{Script=Han}\w-]{2,20}(?:[网網报報社]|财经|新闻|综合)$/u;
/** Job titles around Chinese names: "本报记者", "北京报道", "每经编辑". The name of a paper before the job is a part of it. */
export const HAN_JOB: RegExp =
  /(?:^\p{Script=Han}{0,6}|\s\p{Script=Han}{0,4})[记記]者\s?[:：]?|\s\p{Script=Han}{0,4}[报報][道導]$|\s?\p{Script=Han}{0,2}[编編][辑輯].*$/u;
/** Offices of Korean newspapers: "정치부". */
export const KOREAN_OFFICE: RegExp = /[부팀국실]$|뉴스/u;
/** A Korean name before a job title: "박준석 기자". */
export const KOREAN_JOB: RegExp = /^(\p{Script=Hangul}{2,4})\s?\p{Script=Hangul}{0,2}기자(?:\s?=)?$/u;

/** "Reporter" directly before a Chinese name, perhaps after the name of the paper or a rank: "本报记者王小明". */
export const JOB_BEFORE_HAN_NAME: RegExp =
  /^(?:本报|本網|本网|新华社|见习|实习|首席|特约){0,2}(?:记者|記者|通讯员)[:：\s]?(?=\p{Script=Han}{2,4}$)/u;

/** "Reporter" after a name: "박준석 기자". */
export const JOB_AFTER_NAME: RegExp = /\s?(?:기자|記者|记者)$/u;

/** An agency after a slash: "Ada Lovelace/dpa", "Ada Lovelace/SP-X". */
export const AGENCY_AFTER_NAME: RegExp =
  /(?<=\p{Ll})\/(?:dpa|afp|sda|apa|kna|epd|sid|Reuters|[A-Z]{2,5}(?:-[A-Z]{1,3})?)(?:[/-][\p{L}-]{1,20})?$/u;

/** Characters and words that end a name in a line, with all text after them: "Ada Lovelace | London". */
export const NAME_END_IN_LINE: RegExp =
  /(?:[(（[\]{}<>:：@#*"“”„«»=!?…]|\s[-–—|/]\s|\s[-–—]|\d|https?:|www\.|(?<=\p{Ll}{3})(?<!\b(?:Prof|Univ|Dipl|Assoc))\.(?:\s|$)|\b(?:is an?\b|is the\b|in\s|for\s|at\s|on\s|from\s|of the\b|about\b|updated\b|published\b|posted\b|min read\b|am\s|für\s|aus\s|vom\s|zum\s|im\s|is\s|hat\s|writes\b|via\b|pour\b|para\b)).*$/isu;

/** The same for fields made for names. Digits do not end a name there: they may belong to an account name. */
export const NAME_END_IN_FIELD: RegExp =
  /(?:[(（[\]{}<>|:：#*"“”„«»=!?…]|\s[-–—|/]\s|\s@|https?:|www\.|\b(?:is an?\b|for\s|from\s|at\s|updated\b|published\b)).*$/isu;

/** Lower-case words inside names: "Anna van der Berg". */
export const NAME_PARTICLES: ReadonlySet<string> = new Set(
  "de del della di da dos das do du des la le el al bin ibn ben van von der den ter ten te zu zum zur und y e af av st d' o' mc mac dr".split(
    " ",
  ),
);

/** Values that appear in place of a name, by kind. Each pattern matches a whole name. */
const PLACEHOLDERS = [
  // Accounts that content management systems create.
  "(?:site |web |blog |super |wp |my )?(?:\\w*admin\\w*|administrator|moderator|webmaster|root|editor|owner|author|user|guest|staff|team|name|test|demo)s?\\d{0,2}",
  "admin.*|администратор|管理者",
  // Roles instead of people.
  "(?:the )?(?:(?:guest|staff|contributing|news|web|content|copy|managing|senior|chief|digital|associate|freelance|features?) )+(?:author|writer|editor|contributor|post|blogger|team|reporter|desk|staff)s?",
  "editorial(?: team| staff| board)?|(?:news|content|marketing|press|media|our|the) ?(?:desk|room|team|office|staff|editors?|department)",
  "contributors?|agenc(?:y|ies)|agenturen?|journalist(?:in)?|reporter(?:in)?|fotograf|photographer",
  // Editorial offices.
  "(?:die |online ?)?redaktion(?:steam)?|redacción|redaccion|redacao|redação|redazione|(?:la )?rédaction|redactie|redakcja|редакция|编辑|編輯|小编|小編|(?:责任|責任)(?:编辑|編輯)|责编|校对|编辑部|編集部|(?:著者|執筆者|記者|作者)一覧",
  "gastautor(?:in)?|gastbeitrag|gast|autor(?:in|en)?|nachrichten|news|presse",
  // Unnamed authors, and unfilled templates.
  "true|false|red|(?:web ?)?design(?:er|ed)? by .*|powered by .*|anonymous|an[oó]nim[oa]|anonyme|unknown|unbekannt|unnamed|unbenannt|no author|publisher|herausgeber|account|(?:page|post|site|article|author|user|item|entry|data)(?:\\.[a-z_]+)+|undefined|null|none|n\\/?a|匿名",
  // Template words around a name.
  "see full bio|read more|full bio|view (?:all )?(?:posts|profile|bio).*|(?:written|reviewed|posted|published|updated) by|by|written|posted|published|updated|publicado|publié|pubblicato|veröffentlicht",
  "follow|share|comments?|feedback|subscribe|sign in|log ?in|home|about|contact|advertisement|sponsored|search|menu|more|profile|website|email|e-mail|save|print|link|copy link|fans?|report|reply|quote|edit|delete|play|photo|shutterstock|pixabay|username",
  // Systems and networks.
  "wordpress|shopify|joomla.*|drupal|twitter|facebook|instagram|linkedin|youtube|pinterest",
] as const;

/** A value in place of a name that names nobody: "admin", "Staff Writer", "Read more". */
export const PLACEHOLDER_NAME: RegExp = new RegExp(`^(?:${PLACEHOLDERS.join("|")})$`, "iu");

/** Editorial offices and teams that sign together. Each pattern matches a whole name. */
const EDITORIAL_OFFICES = [
  "(?:the |our |die |unser(?:e|er)? |das |der )?(?:[\\p{L}\\p{N}.&'’-]{1,30} ){0,3}(?:editorial|(?:editorial )?(?:team|staff|board)|staff writers|editors|(?:news ?)?desk|newsroom|(?:online ?)?redaktion(?:steam)?|redacci[oó]n|reda[cç][aã]o|redazione|r[eé]daction|redactie|redakcja|редакция)",
  "(?:die |la )?(?:redaktion|redacci[oó]n|r[eé]daction|redazione|team)(?: (?:von |der |des |di |de )?[\\p{L}\\p{N}.&'’-]{2,30}){1,3}",
  "\\p{L}{1,20}-redaktion|编辑部|編集部",
] as const;

/** The name of an editorial office or team: "Redaktion", "The Investopedia Team". */
export const EDITORIAL_OFFICE: RegExp = new RegExp(`^(?:${EDITORIAL_OFFICES.join("|")})$`, "iu");

/** Legal forms and kinds of companies and societies: "GmbH", "Foundation". */
export const COMPANY_WORD: RegExp =
  /(?<![\p{L}\p{N}])(?:gmbh|mbh|kg|inc|llc|ltd|corp|plc|e\.\s?v|bv|pty|s\.?p\.?a|s\.?r\.?l|sp\.\s?z\s?o\.\s?o|[sd]\.\s?[ro]\.\s?o|ооо|kft|oy|stiftung|\p{L}*verband|\p{L}*verein|\p{L}*ministerium|university|universität|universidad|université|institute?|foundation|association|society|corporation)\.?(?![\p{L}\p{N}])|(?:^|\s)(?:AG|SE|SA|S\.A\.|AB|A\/S)$/iu;
/** The word "agency" in several languages. */
export const AGENCY_WORD: RegExp = /(?<!\p{L})(?:agentur|agency|agencia|agence)(?!\p{L})/iu;

/** A short weekday and month: "Sat Feb". One of them alone may be a name (Jan, Mai). */
export const SHORT_DAY_AND_MONTH: RegExp =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so),?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\.?$/iu;

/** Job titles: "Ada Lovelace, editor". */
const JOBS =
  "editor|editors|writer|attorney|lawyer|head|chief|senior|junior|strategist|dietitian|nutritionist|coach|reporter|correspondent|journalist|contributor|columnist|producer|director|manager|founder|ceo|cto|officer|president|professor|specialist|expert|analyst|consultant|engineer|developer|author|authors|redakteur|redakteurin|redaktion|autor|autorin|chefredakteur|\\p{L}*leiter(?:in)?|\\p{L}*sprecher(?:in)?|referent(?:in)?|geschäftsführer(?:in)?|korrespondent(?:in)?";

/** A job title: "editor", "Redakteurin". */
export const JOB_WORD: RegExp = new RegExp(`\\b(?:${JOBS})\\b`, "iu");

/** A job title before a name: "FOCUS-Redakteurin Ada Lovelace", "Senior Reporter Ada Lovelace". */
export const JOB_BEFORE_NAME: RegExp =
  /^(?:(?:senior|junior|chief|staff|news|science|political|business|sports|technology|health|arts) ){0,3}(?:[\p{L}\p{N}]{1,20}-){0,3}(?:reporter|writer|editor|correspondent|columnist|journalist|(?:gast)?autor(?:in)?|(?:chef)?redakteur(?:in)?|expert(?:e|in)|korrespondent(?:in)?|journalistin|reporterin)\s(?=\p{Lu}\S{1,30}\s\p{Lu})/iu;

/** Words that never occur in the name of a person, by kind. Each is a whole word. */
const WORDS_OUTSIDE_NAMES = [
  JOBS,
  // Places of work.
  "staff|team|news|newsletter|magazine|times|post|daily|press|agency|media|group|company|inc|llc|ltd|gmbh|mbh|kg|corp|university|institute|network|association|center|centre|research|department|committee|product|strategy|marketing",
  // Parts of pages.
  "fact|checked|guides?|tips|resources|summary|overview|introduction|contents|related|latest|blog|posts?|comments?|views?|read|reading|more|share|follow|subscribe|sign|login|archive|category|categories|tags?|copyright|rights|reserved|photo|photography|image|credit|courtesy|getty|click|here|about|contact|privacy|policy|terms|home|menu|search|bild|foto|quelle|artikel|beitrag|beiträge|kommentare?|lesezeit|lesen|teilen|mehr|alle|navigation|cookies?|chapter|guidelines|reviews?|offers?|services?|solutions|consulting|kategorien?|übersicht|startseite",
  // Times.
  "minutes?|hours?|days?|ago|updated|published|posted|reviewed|actualizado|publicado|uhr|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|june|july|october|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag",
  // Function words, and labels of forms.
  "first|last|name|all|this|that|the|your|you|our|with",
  // Labels and buttons of forums and news sites.
  "join|joined|link|copy|report|original|poster|registered|member|profile?|visit|homepage|website|location|duplicate|thread|topic|video|opinion|politics|business|sponsored|standards|organization|wiki|updates",
] as const;

/** A word that never occurs in the name of a person. */
export const WORD_OUTSIDE_NAMES: RegExp = new RegExp(`\\b(?:${WORDS_OUTSIDE_NAMES.join("|")})\\b`, "iu");

/** Words in the start tag of an element that shows the author: `class="byline"`. `authorized-dealer` does not match. */
export const AUTHOR_HINT: RegExp =
  /auth?or(?!i[sz]|it)|by-?line|writer|contributor|journalist|reporter|verfasser|redakteur|redacteur|auteur|user-?name|poster|p-name|hcard|vcard/i;

/** Class words of elements next to the name of an author, with something else: `author-location`, `share-button`, `user-title`. */
export const BESIDE_NAME_CLASS: RegExp =
  /(?<![a-z])(?:shar(?:e|ing)|copy|btn|button|follow|report|join|subscribe|location|city|country|counts?|badge|rank|role|status|signature|tooltip)(?![a-z])|(?:author|user|custom|job|poster|member)[-_]{0,2}(?:title|position|desc|bio|date)(?![a-z])/i;

/** Common first names without accents: evidence for names where nothing else tells that a line is a byline. */
export const FIRST_NAMES: ReadonlySet<string> = new Set(
  "ana andrea anna antonio carlos christian daniel david elena eva fernando isabel jan jean john jose juan julia laura lisa luis marco maria marie mark markus martin michael miguel paul pedro peter pierre piotr robert sandra sara stefan thomas tomasz".split(
    " ",
  ),
);

/** The first word of many places, and of no name: "New York", "San Salvador". */
export const PLACE_START: RegExp = /^(?:New|San|Los|Las|Bad|Saint|North|South|East|West)\s/;

/** Words in the start tag of an element that shows an account name: `class="username"`. */
export const ACCOUNT_HINT: RegExp =
  /user-?name|poster|\bvcard|\bfn\b|["' ]author["' ]|["' ]byline["' ]|author-link|post-?author|author-?name|message-?name|p-author|creator/i;

/** The start tag of an element that contains the name of an author and nothing else: `rel="author"`, `class="author-name"`. */
export const AUTHOR_NAME_TAG: RegExp =
  /\brel\s*=(?:\s*["'])?[^"'>]*\bauthor\b|(?:post|entry|article|blog)[-_]{0,2}author\b|author[-_]{0,2}(?:full)?name\b/i;

/** The path of a link to an author: `/authors/ada`. */
export const AUTHOR_PATH: RegExp =
  /\/(?:authors?|autor(?:en|es)?|auteurs?|profiles?|people|contributors?|team|staff|users?|members?|redaktion|journalist(?:en)?|by)\/[^/]/i;

/** The label of the author in a Twitter or Slack card: `<meta name="twitter:label1" content="Written by">`. */
export const AUTHOR_LABEL: RegExp =
  /writ|author|by|verfasst|geschrieben|autor|auteur|écrit|escrito|scritto|door|автор|作者|執筆|كتب|skriv|napisan/i;
