/** A class with the language of code: `language-rust`, `highlight-source-python`, `brush: sql`. */
export const CODE_LANGUAGE_CLASS: RegExp =
  /(?:^|\s)(?:lang(?:uage)?-|(?:mw-)?highlight-(?:source-|text-|lang-)?|brush:\s*|sourcecode\s+|(?:gatsby-)?code-|src-|hl-|ltx_lst_language_)([a-z][\w+#.-]*)/;

/** Programming languages as whole classes: `hljs python`. */
export const CODE_LANGUAGE: RegExp =
  /(?:^|\s)(bash|c|cpp|csharp|css|dart|diff|dockerfile|elixir|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|objectivec|perl|php|powershell|python|r|ruby|rust|scala|scss|shell|sql|swift|toml|ts|tsx|typescript|xml|yaml)(?:\s|$)/;

/** Words in the place of a language that are not one: `language-none`, `code-block`, `highlight-wrapper`. */
export const NOT_CODE_LANGUAGE: RegExp =
  /`|^(?:none|plain(?:text)?|te?xt|default|nohighlight|unknown|auto|block|with|wrapper|container|toolbar|box|snippet|source|highlighter|example|group|lang)(?:[-_]|$)/;
