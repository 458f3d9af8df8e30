/**
 * Class words, ids and addresses of posts in forums and comment sections, for lists of records. The main content uses the
 * rows of platforms.ts instead, which match other sets of names.
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
export const POST_ID: RegExp = /^(?:post|comment|message|msg|reply|answer)[_-]?(?:message|content|id)?[_-]?\d+$/i;

/** Class words of the text of a post: `post-content`, `message_body`, `bbWrapper`, `cooked`. */
export const POST_BODY_CLASS: RegExp =
  /(?:post|message|msg|comment|answer|reply|topic)[-_]?(?:body|content|text|msg|message|copy)(?![a-z])|bbwrapper|(?:^|[\s_-])(?:prose|user-?content|rich-?text|cooked)(?![a-z])/i;

/** Class words of a quotation: `quote`, `blockquote`, `post_quote`. */
export const QUOTE_CLASS: RegExp = /(?:^|[\s_-])(?:block)?quote(?:$|[\s_-])/i;

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

/** The address of a person's page: `/users/12`, `member.php?u=3`, `/@ann`, `user?id=ann`. */
export const PROFILE_URL: RegExp =
  /(?:^|[/?&._-])(?:users?|members?|memberlist|profiles?|people|authors?|account|u)(?:[/?=._-]|\.php|$)|(?:^|\/)[@~]/i;

/** Words of dates in a post that are not the date of the post: when its author joined, when it was edited. */
export const OTHER_POST_DATES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["joined", /join|regist|member-?\s?since/i],
  ["edited", /edit|modif|updated/i],
];
