/** Class and id words of the section in which readers comment: `comments`, `comment-list`, `disqus_thread`. */
export const COMMENT_SECTION: RegExp =
  /(?:^|[\s_-])(?:comments|commentsarea|comment-?list|comment-?section|comment-?thread|disqus-?_?thread|kommentare|commentaires|comentarios)(?:$|[\s_-])/;

/** Words of elements that are about comments but contain none: `comments-count`, `no-comments`. */
export const NOT_COMMENT_SECTION: RegExp =
  /(?:^|[\s_-])(?:no|has|with|open|allow|show|hide|count|counter|link|links|icon|button|toggle|number|closed|form|title|header|disabled|page|body|template|list-comments)(?:$|[\s_-])/;

/** Words of elements inside a comment that are not its text: `comment-meta`, `reply`, `votes`. */
export const COMMENT_TOOL: RegExp =
  /(?:^|[\s_-])(?:respond|reply|replies-?link|comment-?form|comment-?meta|comment-?metadata|vcard|actions|toolbar|votes?|likes?|share|report|awaiting|says)(?:$|[\s_-])/;

/** Class words of elements that belong to an author but are not the name: `author-rank`, `user-stats`. */
export const NOT_POST_AUTHOR_WORDS =
  "avatar picture title rank role group level badge stats status info count post-count total-posts likes registered joined join-date location mood box ip signature edited";

/** The start of a line that names the author of the post before: "in reply to Ann", "Antwort an Ann", "в ответ Ann". */
export const REPLY_TO: RegExp =
  /^\W{0,3}(?:in (?:reply|response) to|repl(?:y|ying) to|(?:als )?antwort (?:an|auf)|en réponse à|en respuesta a|em resposta a|in risposta a|als antwoord op|w odpowiedzi (?:do|na)|в ответ|回复 |回覆 |返信先)/iu;

/** Verbs after the author's name: "Ann wrote:". */
const SAYING_VERBS = "says|said|wrote|writes|replied|sagt|schrieb|dit|dice|dijo|disse|zegt|pisze";

/** The word before an author's name, and the verb after it: "by Ann", "Ann says:". */
export const AROUND_POST_AUTHOR: RegExp = new RegExp(
  `(?:^(?:by|von|par|por|di|door)\\s+)|\\s+(?:${SAYING_VERBS}|ha detto)?\\s*:?\\s*$`,
  "gi",
);

const BYLINE_WORDS = `(?:post(?:ed)?(?:by)?|by|on|at|von|am|um|par|le|por|el|di|il|door|op|${SAYING_VERBS})(?!\\p{L})`;

/** Words that connect author and date: "posted by", "on", "wrote". */
export const CONNECTING_WORD: RegExp = new RegExp(`(?<!\\p{L})${BYLINE_WORDS}`, "giu");

/** Connecting words, spaces and punctuation before a date: "Posted on » ". */
export const BEFORE_POST_DATE: RegExp = new RegExp(`^(?:[^\\p{L}\\p{N}]|${BYLINE_WORDS})+`, "iu");

/** The line above a quotation: "Ann wrote:", "Quote from: Ann on 3 May", "Originally posted by Ann". */
export const QUOTE_INTRODUCTION: RegExp =
  /^(?:originally posted by|quot(?:e|ing)(?: from)?(?: ?:| by )|zitat(?: von)?(?: ?:| )|citation(?: de)?(?: ?:| )|cita de )|(?<!\p{L})(?:said|wrote|posted|schrieb|sagte|a écrit|a dit|escribió|dijo|ha scritto|escreveu|schreef|писала?|писал\(а\)|написала?)\s?(?::|\.{3}|…)\s?$/iu;

/**
 * The start tag of an element with comments or reviews by readers: `itemprop="review"`, `class="comments"`. A schema.org `Review` without
 * such an attribute may be the content of the page: it does not match.
 */
export const READER_TEXT_TAG: RegExp =
  /itemprop=["']?(?:review|comment)s?["'\s>]|schema\.org\/(?:Comment|UserComments|Answer)["'\s>]|(?:class|id)=["'](?:[^"']{0,80}\s)?(?:comments?|comment-?list|commentlist|reviews?|review-?list|customer-?reviews|[\w-]{0,40}(?:testimonial|review-?(?:card|item))[\w-]{0,40})[\s"']/i;

/** The start tag of a box with other articles or videos: `class="related-posts"`, `id="most-read"`. */
export const RELATED_TAG: RegExp =
  /(?:class|id)=["'][^"'<>]{0,120}(?:related|recommend|also-?_?(?:read|like)|(?:more|latest|recent)-?_?(?:news|stories|posts|articles)|most-?_?(?:read|viewed)|popular|trending|video-?_?list|playlist)/i;
