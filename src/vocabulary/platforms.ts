/**
 * Class and id words that publishing software gives to the elements of its pages. One row per platform: to support another one, add a
 * row. Words are lower case, separated by spaces, and may use the syntax of regular expressions (`linenos?`). A word may be a part of a class
 * (`userinfo` in `left-userinfo`), unless the kind is documented as *whole class names*.
 */
interface Platform {
  /** A post of a discussion; whole class names, or the tag name of a custom element. */
  readonly post?: string;
  /** The post that opens a discussion, if its name differs from that of the replies; whole class names or tag names. */
  readonly openingPost?: string;
  /** The box that shows who wrote a post: picture, rank, number of posts. */
  readonly profile?: string;
  /** The signature below a post. */
  readonly signature?: string;
  /** A bar of buttons in a post, its votes, or the line with the reactions to it. */
  readonly postTool?: string;
  /** The name of the author of a post. */
  readonly author?: string;
  /** The date of a post. */
  readonly date?: string;
  /** Highlighted code, or an element around it; whole class names. */
  readonly highlighter?: string;
  /** An element with lines of code but without `<pre>`; whole class names. */
  readonly codeFrame?: string;
  /** A line of code; whole class names. */
  readonly codeLine?: string;
  /** The numbers of lines of code. */
  readonly lineNumber?: string;
  /** A button or a bar of buttons for code. */
  readonly codeTool?: string;
  /** A formula that a program has rendered; whole class names. */
  readonly formula?: string;
  /** A rendered formula on a line of its own; whole class names, which `formula` contains, too. */
  readonly displayFormula?: string;
  /** A note, tip or warning in a box. */
  readonly callout?: string;
  /** A picture with its caption; whole class names. */
  readonly figure?: string;
  /** The caption of a picture; whole class names. */
  readonly caption?: string;
  /** A table of data. */
  readonly dataTable?: string;
  /** A footnote in the margin; whole class names. */
  readonly marginNote?: string;
  /** The link from a footnote back to its mark; whole class names. */
  readonly backLink?: string;
  /** A link or label that edits, unfolds or counts something; whole class names. */
  readonly tool?: string;
}

/** The row with words that many systems use. */
const ANY = "any platform";

const PLATFORMS: Readonly<Record<string, Platform>> = {
  [ANY]: {
    post: "post post-container post-box thread-post topicpost forum-post forum-topic comment reply answer question",
    profile: "profile author-info poster",
    signature: "signature sig",
    postTool:
      "actions action-bar buttons button-bar controls toolbar tools likes? reactions? votes? voting upvotes? score karma reputation social share sharing report permalink edited last-edit edit-note edit-markup thanks thank-you reply-link",
    author: "author user-name poster postername nickname creator byline",
    date: "date datetime time timestamp posted post-date published",
    highlighter: "highlight",
    codeLine: "line code-line",
    lineNumber: "line-numbers? line-nums? lno gutter",
    codeTool: "copy clipboard copy-button copy-code toolbar",
    formula: "math-container",
    callout: "callout notice message-box note-box template-box blockquote-tag infobox-note",
    figure: "image-with-caption caption-container",
    caption: "image-caption media-caption photo-caption img-caption figure-caption caption-text caption",
    dataTable: "infobox data-table sortable",
    marginNote: "sidenote",
    backLink: "footnote-back footnote-return footnote-backlink backref",
    tool: "edit-?section edit-link post-likes hideme",
  },
  Asciidoctor: { callout: "admonitionblock" },
  Bootstrap: { callout: "alert" },
  Chroma: { highlighter: "chroma", lineNumber: "lnt" },
  CodeMirror: { codeLine: "codemirror-line cm-line" },
  Confluence: { callout: "information-macro" },
  Crayon: { codeLine: "crayon-line" },
  DataTables: { dataTable: "datatable" },
  Discourse: { post: "crawler-post topic-post" },
  Discuz: { profile: "pls", author: "authi" },
  Doxygen: { codeFrame: "fragment" },
  Drupal: { profile: "author-pane" },
  "Expressive Code": { codeLine: "ec-line" },
  Flarum: { author: "postuser-name" },
  FluxBB: { post: "blockpost", profile: "postleft" },
  Gatsby: { codeLine: "gatsby-highlight-code-line" },
  GitHub: { post: "timeline-comment discussion-comment", lineNumber: "blob-num", backLink: "data-footnote-backref" },
  "Hacker News": { post: "comtr", openingPost: "fatitem", author: "hnuser", date: "age" },
  "highlight.js": { highlighter: "hljs", lineNumber: "hljs-ln-numbers" },
  Invision: { post: "ipsentry--post cpost ipscomment" },
  Inyoka: { date: "postinfo" },
  Jupyter: { tool: "(?:jp-)?(?:input_?prompt|output_?prompt)" },
  KaTeX: { formula: "katex katex-display", displayFormula: "katex-display" },
  kramdown: { backLink: "reversefootnote" },
  Kunena: { postTool: "kmessage-editmarkup kmessage-thankyou", profile: "kprofile-left kprofile-right" },
  LaTeXML: {
    codeFrame: "ltx_listing",
    codeLine: "ltx_listingline",
    lineNumber: "tag-listingline",
    codeTool: "listing-data",
    formula: "ltx_math",
    marginNote: "ltx_note",
    tool: "ltx_note_mark ltx_tag_note",
  },
  Lemmy: { post: "comment-node", openingPost: "post-listing", author: "person-listing", date: "moment-time" },
  "markdown-it": { backLink: "footnote-backref" },
  MathJax: {
    formula: "mathjax mathjax_display mathjax_svg mathjax_chtml mathjax_svg_display mjx-chtml",
    displayFormula: "mathjax_display mathjax_svg_display",
  },
  MDN: { callout: "notecard" },
  MediaWiki: {
    formula: "mwe-math-element",
    displayFormula: "mwe-math-element-block",
    figure: "thumbinner",
    caption: "thumbcaption",
    dataTable: "wikitable",
    backLink: "mw-cite-backlink",
    tool: "mw-editsection edit-page",
  },
  Monaco: { codeLine: "view-line" },
  Moodle: { post: "forumpost" },
  Pandoc: { formula: "math\\x20inline math\\x20display", displayFormula: "math\\x20display" },
  phpBB: { profile: "postprofile" },
  Prettify: { highlighter: "prettyprint" },
  Prism: { highlighter: "prism", codeLine: "token-line", tool: "toolbar-item" },
  Pygments: { highlighter: "codehilite", lineNumber: "linenos? linenodiv" },
  Reddit: { post: "shreddit-comment", openingPost: "shreddit-post" },
  Rouge: { highlighter: "rouge" },
  Shiki: { highlighter: "shiki" },
  Sphinx: { codeTool: "copybtn", callout: "admonition", tool: "viewcode-link viewcode-back" },
  "Stack Exchange": { profile: "user-info user-details", author: "user-details", date: "relativetime" },
  Starlight: { callout: "starlight-aside" },
  Substack: { figure: "captioned-image-container" },
  Tufte: { marginNote: "marginnote", tool: "margin-toggle" },
  Vanilla: { post: "itemcomment", openingPost: "itemdiscussion" },
  vBulletin: {
    post: "postbit postbitlegacy postcontainer b-post",
    profile: "userinfo",
    author: "username bigusername",
    date: "dateline",
  },
  VuePress: { callout: "custom-block" },
  WordPress: {
    author: "fn",
    figure: "wp-caption gallery-item",
    caption: "wp-caption-text",
    dataTable: "tablepress wp-block-table",
    tool: "edit-post-link",
  },
  XenForo: {
    post: "message message--post",
    profile: "message-user",
    tool: "message-lastedit bbcodeblock-expandlink quoteexpand",
  },
};

/** Returns the words of all platforms for one kind of element: `platformWords("formula")` → `math-container katex …`. */
export function platformWords(kind: keyof Platform): string {
  return Object.values(PLATFORMS)
    .flatMap((platform) => platform[kind] ?? [])
    .join(" ");
}

/** Names of posts that only one platform uses. Names with "comment" are left out: articles have comments, too. */
export const FORUM_POST_NAMES: string = Object.entries(PLATFORMS)
  .flatMap(([name, { post }]) => (name === ANY || post === undefined ? [] : post.split(" ")))
  .filter((word) => !word.includes("comment"))
  .join(" ");

/** Addresses of forums: `forum.example.org`, `car-forum.example.org`, `/questions/…`, `/t/title/42`, `/thread-12.html`, `viewtopic.php?t=3`. */
export const FORUM_ADDRESS: RegExp =
  /^https?:\/\/(?:[^/]+[.-])?(?:forums?|community|discuss|boards?|bbs|answers)\.|^https?:\/\/[^/]+\/(?:[^/?#]+\/){0,4}(?:(?:forums?|threads?|questions?|discussions?)\/[^/?#]|[\w-]{0,40}forum\/?\?|topics?\/\d|t\/[^/?#]+\/\d|(?:view|show)-?(?:topic|thread)|thread-\d|r\/\w{1,30}\/comments\/\w)/i;

/** Forum software, as `<meta name="generator">` names it. */
export const FORUM_GENERATOR: RegExp = /discourse|phpbb|vbulletin|xenforo|smf |mybb|flarum|invision|nodebb|vanilla/i;

/** Documentation software, as `<meta name="generator">` names it. */
export const DOCUMENTATION_GENERATOR: RegExp =
  /docusaurus|sphinx|mkdocs|gitbook|vitepress|hugo-book|docsify|antora|jsdoc|doxygen|mdbook|starlight|javadoc/i;
