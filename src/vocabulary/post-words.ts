/**
 * Class words, ids and addresses of posts in forums and comment sections, for lists of records. The main content finds posts by the classes
 * in platforms.ts instead.
 */

/** Class words that only posts have: `comment`, `message`, `postbit`, `topic-body`. */
export const POST_CLASS: RegExp =
  /comments?(?![a-z])|messages?(?![a-z])|repl(?:y|ies)(?![a-z])|answers?(?![a-z])|(?:block|forum|topic|c)-?post|post-?(?:bit|body|container)|topic-?body/i;

/** Class words that posts share with the articles of a blog: `post`, `threads`. */
export const POST_OR_ARTICLE_CLASS: RegExp = /(?:^|[^a-z])(?:posts?|threads?)(?:$|[^a-z])/i;

/** Class words of the parts of a post: `post-body`, `message-user`, `comment-text`. */
export const POST_PART_CLASS: RegExp =
  /post-?(?:body|profile|author|text)|message-?(?:body|content|user)|comment-?(?:body|content|text)/i;

/** The id of a numbered post: `post-17`, `comment_3`, `msg42`. */
export const POST_ID: RegExp = /^(?:post|comment|message|msg|reply|answer)[_-]?(?:id[_-]?)?\d+$/i;

/** A class that resembles that of posts: `topic-reply`, `comment_item`, `b-post`, `postItem`, `comments__list-item`. */
export const LOOSE_POST_NAME: RegExp =
  /(?:^|\s)(?:[a-z]{1,12}[-_]{1,2}){0,2}(?:(?:child|sub)?(?:post|comment|reply|message|msg|answer|response|posting)(?:[-_]{0,2}(?:item|wrap|wrapper|container|box|row|entry|node|block|card|holder|article))?|(?:comments|replies|messages|answers|posts)[-_]{1,2}(?:list[-_])?item|answer_item_)\d{0,9}(?=$|\s)/;

/** Classes of the text of a post that are also common outside of posts: `content`, `text`. */
export const GENERIC_BODY_CLASS: RegExp = /(?:^|\s)(?:content|text|body|message|markdown)(?:$|\s)/i;

/** Class words of the text of a post: `post-content`, `message_body`, `bbWrapper`, `cooked`. */
export const POST_BODY_CLASS: RegExp =
  /(?:post|message|msg|comment|answer|reply|topic)[-_]?(?:body|content|text|msg|message|copy)(?![a-z])|bbwrapper|(?:^|[\s_-])(?:prose|user-?content|rich-?text|cooked)(?![a-z])/i;

/** A class of a quotation, or of the line that names who is quoted: `quote`, `bbcode_quote`, `forumQuote`, `quoteheader`. */
export const QUOTE_NAME: RegExp =
  /(?<!(?:un|select|select-?to|multi|fast|can|js)-?)quote(?!s?[-_]?(?:button|btn|link|icon|count|able|reply|action|post|select|container(?:$|\s)))/i;

/** Parts of class names of the author of a post: `message-user`, `posterName`. */
export const AUTHOR_CLASS_PART: RegExp = /author|user|poster|member|creator/i;

/** Parts of class names of elements around the name of any person: `user-details`, `commenter`. */
export const PERSON_CLASS_PART: RegExp = /author|user|poster|creator|member|profile|person|commenter/i;

/** Class words of the author's name itself: `username`, `poster-name`, `postAuthor`. */
export const AUTHOR_CLASS: RegExp =
  /(?:^|[\s_-])(?:author|user-?name|poster(?:-?name)?|creator|nick-?name|member-?name|display-?name|fn|hnuser)(?:$|[\s_-])|[a-z](?:Author|User-?[Nn]ame|Poster|Creator)(?:$|[\s_-])/;

/** Parts of class names of elements beside the author's name: `user-rank`, `avatar`, `join-date`, `signature`. */
export const NOT_AUTHOR_CLASS_PART: RegExp =
  /avatar|title|rank|group|stat|count|join|locat|badge|flair|banner|signature|role|level|status|extra|field|reaction|like|quote|reply|share|edit|flag|score|rating|vote|date|time|number|permalink/i;

/** The address of a person's page: `/users/12`, `member.php?u=3`, `/@ann`, `user?id=ann`, but not `/icons-people-names`. */
export const PROFILE_URL: RegExp =
  /(?:^|[/?&=;._-])(?:users?|members?|memberlist|profiles?|people|authors?|account|u)(?:[/?=;._]|-\d|\.php|$)|(?:^|\/)[@~]/i;

/** Attributes of custom elements with the date of a post: `<relative-time datetime>`, `<faceplate-timeago ts>`, `<shreddit-post created-timestamp>`. */
export const POST_DATE_ATTRIBUTES: readonly string[] = ["datetime", "ts", "created-timestamp"];

/** A line in a post about its last edit: "Last edited by Ann on 3 May 2024", "Zuletzt geändert von Ann", "本帖最后由 Ann 于 … 编辑". */
export const EDIT_NOTE: RegExp =
  /^\W{0,3}(?:(?:this post (?:was|has been) )?(?:last )?(?:edited|modified|updated) (?:by|on|at|\d|[A-Z])|last edit(?:ed)?:|zuletzt (?:geändert|bearbeitet|editiert)|(?:letzte|dernière|última|ultima|laatste) (?:änderung|bearbeitung|modification|édition|edición|edição|modifica|bewerking)|geändert von|bearbeitet von|modifié par|editado (?:por|em)|message édité|отредактировано|последний раз редактировалось|本帖最后由|最后编辑)/iu;

/** The text of a link or button below a post: "Reply", "Quote", "Report", "Antworten", "回复". */
export const POST_TOOL_TEXT: RegExp =
  /^\W{0,3}(?:reply|respond|quote|multi-?quote|report|flag|share|like|likes|upvote|downvote|edit|delete|permalink|link|save|follow|parent|context|more|top|up|back to top|read more|show more|antworten?|zitieren|zitat|melden|teilen|gefällt mir|bearbeiten|nach oben|répondre|citer|signaler|partager|modifier|haut|responder|citar|denunciar|compartir|compartilhar|rispondi|cita|segnala|beantwoorden|ответить|цитировать|пожаловаться|回复|引用|举报|分享|点赞|赞|返信|通報)(?: \(?\d{1,6}\)?)?\W{0,3}$/iu;

/** Words next to other dates in a post: the day its author joined, the day it was edited. */
export const OTHER_POST_DATES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "joined",
    /(?<!\p{L})(?:join|regist|anmeld|inscri|iscritt|beigetreten|dabei seit)|(?:member|mitglied|membre|miembro|membro)[\s-]?(?:since|seit|depuis|desde|dal)|注册|註冊/iu,
  ],
  [
    "edited",
    /(?<!\p{L})(?:edit(?:ed|iert|é|ado)?(?!\p{L})|modif|updated|bearbeitet|geändert|zuletzt|last[\s_-]?(?:edit|modif|updat|activ|seen|visit))|编辑于|最后/iu,
  ],
];
