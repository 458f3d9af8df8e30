/** Words of bylines in the languages that are read; see names.ts for how they are used. */

/** Words that lead to a name at the begin of a line: "By Ada", "Von Ada", "作者：Ada". */
const LEADERS_ANYWHERE =
  "alles von|alle beiträge von|alle artikel von|mehr von|(?:view )?(?:all )?(?:posts|articles|stories|more) (?:by|from)|written by|posted by|published by|reported by|created by|story by|words by|text by|article by|report by|review by|submitted by|started by|asked by|added by|geschrieben von|verfasst von|eingestellt von|(?:presse)?mitteilung von|gastbeitrag von|bericht von|(?:ein )?artikel von|rezension von|kolumne von|reportage von|analyse von|erstellt von|gepostet von|veröffentlicht von|ein beitrag von|ein kommentar von|kommentar von|interview von|protokoll von|écrit par|publié par|posté par|rédigé par|propos recueillis par|escrito por|publicado por|por redacción|scritto da|pubblicato da|a cura di|articolo di|geschreven door|geplaatst door|napisane przez|опубликовал|автор|авторы|текст|autor(?:in|en|innen)?|auteurs?|autore|autores|authors?|auteur|verfasser(?:in)?|作者|撰文|记者|記者|編集|文|ライター|執筆者?|بقلم|كتب|كتبه|كتبت";
const LEADERS_FIRST = "by|von|par|por|di|da|door|przez|od|av|af|oleh|texte?|from";

/** One word of each leader in Latin letters. */
export const LEADING_WORDS: ReadonlySet<string> = new Set(
  "by from von par por di da door przez od av af oleh text texte autor autorin autoren autorinnen auteur auteurs autore autores author authors verfasser verfasserin".split(
    " ",
  ),
);

export const LEADER_FIRST: RegExp = new RegExp(
  `^[\\s|·•–—(-]*(?:${LEADERS_ANYWHERE}|${LEADERS_FIRST})(?:\\s*[:：/／|]\\s*|\\s+(?:by\\s+|von\\s+)?)`,
  "iu",
);
export const LEADER_WITHIN: RegExp = new RegExp(
  `(?:[\\s|·•–—,(]|\\d)(?:${LEADERS_ANYWHERE})\\s*(?:[:：/／|]|\\s)\\s*(?:by\\s+|von\\s+)?|(?:[|·•–—,]|\\d|\\s[Uu]hr|\\s[ap]m)\\s*(?:by|von|par|por|door)\\s+`,
  "iu",
);

/** What parts names from each other. */
export const BETWEEN_NAMES: RegExp =
  /\s*(?:[,;、，；]|\s\/\s|\s&\s|\s\+\s)\s*|\s+(?:and|und|et|y|e|en|i|и|sowie|with|mit|avec|con|with additional reporting by)\s+(?=\S)/iu;

/** What cannot stand in a name and so ends it. */
export const AFTER_NAME: RegExp =
  /(?:[(（[\]{}<>:：@#*"“”„«»=!?…]|\s[-–—|/]\s|\s[-–—]|\d|https?:|www\.|(?<=\p{Ll}{3})\.\s|\bis an?\b|\bis the\b|\bin\s|\bfor\s|\bat\s|\bon\s|\bfrom\s|\bof the\b|\babout\b|\bupdated\b|\bpublished\b|\bposted\b|\bmin read\b|\bam\s|\bfür\s|\baus\s|\bvom\s|\bzum\s|\bim\s|\bis\s|\bhat\s|\bwrites\b|\bvia\b|\bpour\b|\bpara\b).*$/isu;

/** The same for fields made for names, where digits may belong to an account. */
export const AFTER_FIELD: RegExp =
  /(?:[(（[\]{}<>|:：#*"“”„«»=!?…]|\s[-–—|/]\s|https?:|www\.|\bis an?\b|\bfor\s|\bfrom\s|\bat\s|\bupdated\b|\bpublished\b).*$/isu;

/** Small words inside names. */
export const PARTICLES: ReadonlySet<string> = new Set(
  "de del della di da dos das do du des la le el al bin ibn ben van von der den ter ten te zu zum zur und y e af av st d' o' mc mac dr".split(
    " ",
  ),
);

/** Accounts and roles that stand where a name should. */
export const NOT_A_NAME: RegExp =
  /^(?:(?:site |web |blog |super |wp |my )?(?:\w*admin\w*|administrator|moderator|webmaster|root|editor|owner|author|user|guest|staff|team|name|test|demo)s?\d*|(?:the )?(?:(?:guest|staff|contributing|news|web|content|copy|managing|senior|chief|digital|associate|freelance|features?) )+(?:author|writer|editor|contributor|post|blogger|team|reporter|desk|staff)s?|editorial(?: team| staff| board)?|(?:news|content|marketing|press|media|our|the) ?(?:desk|room|team|office|staff|editors?|department)|contributors?|anonymous|unknown|no author|agenc(?:y|ies)|agenturen?|feedback|zeige|gesponserte inhalte|co kg|undefined|null|none|n\/?a|redaktion(?:steam)?|(?:die )?redaktion|online ?redaktion|gastautor(?:in)?|gastbeitrag|gast|autor(?:in|en)?|redacción|redaccion|redacao|redação|redazione|rédaction|la rédaction|redactie|redakcja|редакция|администратор|admin.*|匿名|编辑|編輯|小编|小編|编辑部|編集部|管理者|journalist(?:in)?|reporter(?:in)?|fotograf|photographer|nachrichten|news|presse|著者一覧|see full bio|read more|full bio|view (?:all )?(?:posts|profile|bio).*|follow|share|comments?|subscribe|sign in|log ?in|home|about|contact|by|posted|published|updated|advertisement|sponsored|written by|reviewed by|search|menu|more|profile|website|wordpress|shopify|joomla.*|drupal|email|e-mail|twitter|facebook|instagram|linkedin|youtube|pinterest|save|print|link|copy link)$/iu;

/** Short names of days and months; one of them alone may be a name (Jan, Mai). */
export const DAY_AND_MONTH: RegExp =
  /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so),?\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)\.?$/iu;

/** Words that no name of a person has: jobs, places of work, parts of pages. */
export const NEVER_IN_A_NAME: RegExp =
  /\b(?:editor|editors|writer|attorney|lawyer|head|chief|senior|junior|product|strategy|strategist|marketing|dietitian|nutritionist|coach|fact|checked|guides?|tips|resources|mission|learning|network|association|center|centre|research|department|committee|first|last|name|courtesy|photography|workshop|summary|overview|introduction|contents|related|latest|reporter|correspondent|journalist|contributor|columnist|producer|director|manager|founder|ceo|cto|officer|president|professor|specialist|expert|analyst|consultant|engineer|developer|author|authors|staff|team|news|newsletter|magazine|times|post|daily|press|agency|media|group|company|inc|llc|ltd|gmbh|corp|university|institute|blog|posts?|comments?|views?|read|reading|more|share|follow|subscribe|sign|login|minutes?|hours?|days?|ago|updated|published|posted|reviewed|archive|category|categories|tags?|copyright|rights|reserved|photo|image|credit|getty|click|here|about|contact|privacy|policy|terms|home|menu|search|all|this|that|the|your|you|our|with|redakteur|redakteurin|redaktion|autor|autorin|chefredakteur|uhr|bild|foto|quelle|artikel|beitrag|beiträge|kommentare?|lesezeit|lesen|teilen|mehr|alle|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|january|february|march|june|july|october|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)\b/iu;
