/** Names of the category in which publishing software files pages that have none: "Uncategorized", "Allgemein". */
export const UNCATEGORIZED: RegExp =
  /^(?:uncategori[sz]ed|allgemein|non class[ée]|sin categor[ií]a|senza categoria|sem categoria|geen categorie|bez kategorii|без рубрики|未分类)$/i;
