/** Labels of the link to the next page, in lower case and without arrows: "next", "older posts", "nächste seite". */
export const NEXT_LABELS: ReadonlySet<string> = new Set(
  (
    "next|next page|older|older posts|older entries|weiter|nächste|nächste seite|vor|suivant|suivante|page suivante|siguiente|" +
    "página siguiente|próxima|próximo|próxima página|seguinte|successivo|successiva|avanti|pagina successiva|volgende|" +
    "volgende pagina|nästa|neste|næste|seuraava|dalej|następna|następny|další|следующая|вперёд|вперед|далее|" +
    "次へ|次のページ|次|下一页|下一頁|下页|다음|sonraki|التالي|επόμενη|tiếp"
  ).split("|"),
);

/** Arrows that alone label the link to the next page. */
export const NEXT_ARROWS: ReadonlySet<string> = new Set(["›", "»", ">", ">>", "→", "⟩", "▶", "≫"]);

/** Arrows around a label: "next »", "‹ back". */
export const PAGING_ARROWS: RegExp = /[›»>→⟩▶≫‹«←]+/g;

/** The start of the label of a control that loads more records: "Load more", "Show 20 more", "mehr laden". */
export const MORE_LABEL: RegExp =
  /^(?:load|show|view|see) (?:\d+ )?more\b|^more (?:results|posts|items|products|stories)\b|^mehr (?:laden|anzeigen)|^(?:voir|afficher|charger) plus|^(?:ver|cargar|mostrar|carregar) (?:más|mais)|^carica altri|^meer laden|^もっと見る|^加载更多|^показать ещё|^더 보기/i;

/** Class and id words of controls that load more records: `load-more`, `infinite`. */
export const MORE_CLASS: RegExp = /load-?more|show-?more|infinite|endless|loadmore/i;

/** Class words of lists that load more when scrolled: `infinite-scroll`. */
export const SCROLL_CLASS: RegExp = /infinite-?scroll|endless-?scroll/i;

/** The class or id word `next`. */
export const NEXT_CLASS: RegExp = /(?:^|[\s_-])next(?:$|[\s_-])/i;

/** Class and id words of the box with the links to other pages: `pagination`, `pager`, `page-numbers`. */
export const PAGER_CLASS: RegExp =
  /pag(?:e|er|ing|ination|inator)s?(?:$|[\s_-])|pagination|paginator|page-?numbers|pagenav/i;
