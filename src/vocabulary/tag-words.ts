/** The default category that publishing software gives to pages without one: "Uncategorized", "Allgemein". */
export const UNCATEGORIZED: RegExp =
  /^(?:uncategori[sz]ed|allgemein|non class[ée]|sin categor[ií]a|senza categoria|sem categoria|geen categorie|bez kategorii|без рубрики|未分类)$/i;

/**
 * Tags that publishing software uses internally: paths (`/news/uk`, `topic/traffic`), UUIDs, ids (`5f2b9c01d7e84a36`, `wfid24920828`),
 * names with underscores (`type_news`), keys with values (`section:12`, `Page Type: Article`), names of feeds and positions.
 */
export const PUBLISHING_CODE: RegExp = new RegExp(
  [
    "/\\S*",
    "(?:sections?|topics?|tags?|categor(?:y|ies)|organi[sz]ations?|persons?|people|places?)/.*",
    "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}",
    "(?=\\S*\\d)[\\da-f]{16,}",
    "[a-z]{0,8}\\d{6,}",
    "[^\\s_]*_\\S*",
    "_.*",
    "[a-z][\\w.-]*[:=]\\S+",
    "(?:nlp )?(?:category|entity tokens?|page ?type|article ?type|content ?type|type|section|sub-?section|channel|site ?group|partner|source|language|subject|day|time|wc|template|layout): .*",
    "(?:cms|cq|ece|ems|nid|tid|uid)-\\S+",
    "(?:pos|position|prio|priority|slot)-?\\d+",
    "[a-z]+-feed",
    "(?:show|hide)-[a-z-]+",
    "://.*",
  ]
    .map((code) => `^${code}$`)
    .join("|"),
  "i",
);
