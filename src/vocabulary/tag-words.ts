/** The default category that publishing software gives to pages without one: "Uncategorized", "Allgemein". */
export const UNCATEGORIZED: RegExp =
  /^(?:uncategori[sz]ed|allgemein|non class[ée]|sin categor[ií]a|senza categoria|sem categoria|geen categorie|bez kategorii|без рубрики|未分类)$/i;
