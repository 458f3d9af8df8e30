/** Class words, ids and labels of callouts, footnotes and code. */

/** Class words of a callout's tone, the strongest tone first. */
export const CALLOUT_TONES = [
  ["caution", "caution danger error critical bug failure"],
  ["warning", "warning warn attention deprecated"],
  ["important", "important"],
  ["tip", "tip hint success example"],
  ["note", "note info information seealso abstract quote primary secondary light admonition"],
] as const;

/** Classes that make an `<aside>` a callout. */
export const CALLOUT_ASIDE_CLASSES = "note tip warning caution important";

/** Class words of a callout's title: `admonition-title`, `callout__header`. */
export const CALLOUT_TITLE: RegExp =
  /(?:^|[\s_-])(?:admonition|callout|alert|custom-block|hint|notice|starlight-aside|blockquote-tag)[-_]{0,2}(?=title|head)[\w-]*(?:\s|$)/;

/** A title at the start of a callout's text: "Note:", "Warning". */
export const CALLOUT_LABEL: RegExp = /^(?:note|tip|hint|info|important|warning|caution|danger|attention)s?\s?:?$/i;

/** The id of a footnote: `fn1`, `cite_note-2`, `ftnt3`. */
export const NOTE_ID: RegExp =
  /(?:^|[^a-z])(?:fn|ftn|edn|foot-?note|end-?note|side-?note|note|cite|cit|reference|ref|sdfootnote|easy-footnote)/i;

/** A start tag that names a footnote: `role="doc-noteref"`, `class="footnote-ref"`. */
export const FOOTNOTE_TAG: RegExp = /noteref|footnote/i;

/** Class words of the section with the footnotes. */
export const FOOTNOTES_WORDS = "footnotes? endnotes?";

/** A class with the language of code: `language-rust`, `highlight-source-python`, `brush: sql`. */
export const CODE_LANGUAGE_CLASS: RegExp =
  /(?:^|\s)(?:lang(?:uage)?-|(?:mw-)?highlight-(?:source-|text-|lang-)?|brush:\s*|sourcecode\s+|(?:gatsby-)?code-|src-|hl-|ltx_lst_language_)([a-z][\w+#.-]*)/;

/** Programming languages as whole classes: `hljs python`. */
export const CODE_LANGUAGE: RegExp =
  /(?:^|\s)(bash|c|cpp|csharp|css|dart|diff|dockerfile|elixir|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|objectivec|perl|php|powershell|python|r|ruby|rust|scala|scss|shell|sql|swift|toml|ts|tsx|typescript|xml|yaml)(?:\s|$)/;

/** Words in place of a language that do not name one: `language-none`, `code-block`, `highlight-wrapper`. */
export const NOT_CODE_LANGUAGE: RegExp =
  /`|^(?:none|plain(?:text)?|te?xt|default|nohighlight|unknown|auto|block|with|wrapper|container|toolbar|box|snippet|source|highlighter|example|group|lang)(?:[-_]|$)/;

/** A bullet that an author typed in a list item. */
export const ITEM_BULLET: RegExp = /^[•●▪◦‣∙]\s*/;

/** A bullet that makes a paragraph a list item: more characters, and the middle dot of word processors before a space. */
export const PARAGRAPH_BULLET: RegExp = /^(?:[•●▪◦‣∙▸►✓✔]\s*|·\s+)/;

/** The start of a statement of JavaScript, as in scripts that a page shows as text: `var x =`, `window.a =`, `(function(`, `$("a")`. */
export const SCRIPT_START: RegExp =
  /^(?:(?:var|let|const) [\w$]{1,60} ?=|(?:window|document)[.[]|(?:jQuery|dataLayer|googletag|_gaq|_paq|fbq|gtag|ga)[.(]|function [\w$]{0,60}\(|[(!]function|\$\((?:["'`]|document|window|this|function)|if ?\( ?typeof )/;

/** Class words of a label before a value (`VALUE_WORDS`). */
export const LABEL_WORDS = "labels? names? keys? terms? attributes? propert(?:y|ies) params?";

/** Class words of the value of a label. */
export const VALUE_WORDS = "values?";
