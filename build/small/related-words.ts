/* The browser build knows such headings in languages with Latin letters without accents only: others take much room in a file of ASCII. */
export const RELATED_HEADING: RegExp =
  /^(?:(?:related|recommended|similar|other|latest|popular|more) (?:articles?|stories|posts?|news)|read (?:also|next|more)|see also|you (?:may|might) also like|(?:mehr )?zum thema|lesen sie auch|(?:leggi|lees|baca) (?:anche|ook|juga)|lire aussi)(?: ?[:?])?$/iu;
