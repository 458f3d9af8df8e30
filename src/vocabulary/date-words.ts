/** Words before a date that tell what happened on that day, in the languages of the date lines that are read. */

/** The page was modified: "Updated", "Zuletzt geändert". */
export const MODIFICATION_WORD =
  /updat|modif|chang|revis|edited|reviewed|aktualisier|geändert|überarbeit|zuletzt|stand:|mis(?:e)? à jour|maj |actualiz|aggiorn|atualiz|bijgewerkt|gewijzigd|laatst|aktualiz|zmian|обновл|измен|更新|修改|تحديث|uppdater|opdater|oppdater|päivit|frissít|güncell|diperbarui|оновлен|обновен|ενημερ|ažurir|cập nhật|수정|अपडेट|עודכן/i;

const PUBLICATION_WORDS =
  "publish|posted|created|written|issued|released|veröffentlich|erschienen|erstellt|gepostet|verfasst|publié|paru|posté|publicad|publicat|pubblicat|gepubliceerd|geplaatst|opublikowan|dodan|data publikacji|опубликован|发布|發布|发表|公開|投稿|掲載|نشر|publicerad|udgivet|publisert|julkaistu|megjelen|yayın|diterbitkan|опубліков|публикуван|δημοσι|zveřejn|objavljen|đăng|입력|등록|प्रकाशित|פורסם";
const DATE_WORDS = "datum|date|fecha|data";

/** The page was published: "Published on", "Date:" right before the date. */
export const PUBLICATION_LABEL: RegExp = new RegExp(
  `${PUBLICATION_WORDS}|(?:^|[\\s|])(?:${DATE_WORDS})\\s{0,2}:?\\s{0,2}$`,
  "i",
);
/** Every text that matches `PUBLICATION_LABEL` matches this, at any place. */
export const PUBLICATION_WORD: RegExp = new RegExp(`${PUBLICATION_WORDS}|${DATE_WORDS}`, "i");

/** Something else happens on that day: "Member since", "Deadline". */
export const UNRELATED_DATE_WORD =
  /©|copyright|joined|join date|member since|registered|mitglied seit|beigetreten|inscrit|expires?|deadline|founded|gegründet|born|geboren|died|since|valid|gültig|retrieved|accessed|abgerufen|ausgabe vom|(?:print|printed) (?:edition|issue)|in print on|édition du|edición (?:impresa )?del|edizione del|starts?:|ends?:/i;
