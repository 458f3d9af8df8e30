/** Words around dates, in several languages. */

/** Words before a date of modification: "Updated", "Zuletzt geändert". */
export const MODIFICATION_WORD =
  /updat|modif|chang|revis|edited|reviewed|aktualisier|geändert|überarbeit|zuletzt|stand:|mis(?:e)? à jour|maj |actualiz|aggiorn|atualiz|bijgewerkt|gewijzigd|laatst|aktualiz|zmian|обновл|измен|更新|修改|تحديث|uppdater|opdater|oppdater|päivit|frissít|güncell|diperbarui|оновлен|обновен|ενημερ|ažurir|cập nhật|수정|अपडेट|עודכן/i;

const PUBLICATION_WORDS =
  "publish|posted|created|written|issued|released|veröffentlich|erschienen|erstellt|gepostet|verfasst|publié|paru|posté|publicad|publicat|pubblicat|gepubliceerd|geplaatst|opublikowan|dodan|data publikacji|опубликован|发布|發布|发表|公開|投稿|掲載|نشر|publicerad|udgivet|publisert|julkaistu|megjelen|yayın|diterbitkan|опубліков|публикуван|δημοσι|zveřejn|objavljen|đăng|입력|등록|प्रकाशित|פורסם";
const DATE_WORDS = "datum|date|fecha|data";

/** Words before a date of publication: "Published on", or "Date:" right before the date. */
export const PUBLICATION_LABEL: RegExp = new RegExp(
  `${PUBLICATION_WORDS}|(?:^|[\\s|])(?:${DATE_WORDS})\\s{0,2}:?\\s{0,2}$`,
  "i",
);

/** Words before a date of something else: "Member since", "Deadline". */
export const UNRELATED_DATE_WORD =
  /©|copyright|joined|join date|member since|registered|mitglied seit|beigetreten|inscrit|expires?|deadline|founded|gegründet|born|geboren|died|since|valid|gültig|retrieved|accessed|abgerufen|ausgabe vom|(?:print|printed) (?:edition|issue)|in print on|édition du|edición (?:impresa )?del|edizione del|starts?:|ends?:/i;

/** Words in the start tag of an element that shows a date: `class="post-info"`. */
export const DATE_HINT: RegExp = /date|time|publi|posted|datum|fecha|meta|by-?line|post-?info|entry-info/i;

/** Words in the start tag of a time element with the date of publication: `class="entry-date"`. */
export const PUBLISHED_TIME: RegExp =
  /publish|pubdate|entry-?date|post-?date|article-?date|created|dt-published|datepublished/i;

/** Words in the start tag of a time element with the date of modification: `class="updated"`. */
export const MODIFIED_TIME: RegExp = /updat|modif|dt-updated/i;

/** The text between the two dates of a period: "12.01.26 – 10.04.26", "May 3 to May 5". */
export const PERIOD_CONNECTIVE: RegExp =
  /^\s{0,3}(?:[-–—~～至]|to|until|till|through|bis|au|al|a|hasta|até|tot|do|по|до)\s{0,3}$/i;
