/*
 * Pages that start with a large consent dialog, as common platforms write them. Names of elements are those of the platforms; the texts are
 * made up.
 */

const PURPOSES = [
  "Store and/or access information on a device",
  "Use limited data to select advertising, create profiles for personalised advertising, and measure its performance",
  "Understand audiences through statistics or combinations of data from different sources",
  "Develop and improve services, and use limited data to select content",
];

const ABOUT = `<p>We and our 842 partners use cookies and similar technologies to store and access personal data, like browsing data or
unique identifiers, on your device. Selecting “Accept all” enables tracking technologies to support the purposes shown below. You can
change your choices at any time, and withdraw your consent, by clicking on the cookie settings at the bottom of every page.</p>`;

const CATEGORIES = ["Strictly necessary", "Performance", "Functional", "Targeting"]
  .map(
    (
      name,
    ) => `<h3>${name} cookies</h3><p>These cookies may be set through our site by our partners. They do not store personal data
directly, but are based on uniquely identifying your browser and internet device. If you do not allow these cookies, you will
experience less targeted advertising, and some of these services may not function properly.</p>`,
  )
  .join("");

const VENDORS = PURPOSES.map(
  (purpose, index) => `<li><label><input type="checkbox"> ${purpose}</label>
<p>${140 + index} vendors want to use this purpose. Illustrations: an advertising platform can use a first-party cookie to collect
information about your use of mobile applications, to identify you or to determine your location.</p></li>`,
).join("");

const BUTTONS = `<button class="a">Accept all</button> <button class="b">Reject all</button> <button class="c">Manage preferences</button>`;

/** A dialog for each platform or way of writing it. */
export const CONSENT_DIALOGS: Readonly<Record<string, string>> = {
  OneTrust: `<div id="onetrust-consent-sdk"><div class="onetrust-pc-dark-filter"></div><div id="onetrust-banner-sdk" role="region"><h2>Your privacy</h2>${ABOUT}${BUTTONS}</div>
    <div id="onetrust-pc-sdk" role="dialog"><h2>Privacy preference center</h2>${CATEGORIES}<button>Confirm my choices</button></div></div>`,
  Cookiebot: `<div id="CybotCookiebotDialog"><div class="CybotCookiebotDialogContentWrapper"><h2>This website uses cookies</h2>${ABOUT}${CATEGORIES}
    <a id="CybotCookiebotDialogBodyButtonAccept" href="#">Allow all</a></div></div>`,
  Didomi: `<div id="didomi-host"><div class="didomi-popup-container"><div class="didomi-popup-notice-text">${ABOUT}</div><ul>${VENDORS}</ul>
    <button id="didomi-notice-agree-button">Agree and close</button></div></div>`,
  Quantcast: `<div class="qc-cmp2-container" id="qc-cmp2-container"><div class="qc-cmp2-summary-section"><h2>We value your privacy</h2>${ABOUT}</div>
    <ul>${VENDORS}</ul><div class="qc-cmp2-summary-buttons"><button>AGREE</button><button>MORE OPTIONS</button></div></div>`,
  Usercentrics: `<div id="usercentrics-root"><div data-testid="uc-container"><h2>Privacy settings</h2>${ABOUT}${CATEGORIES}<button>Accept all</button><button>Deny</button></div></div>`,
  "Usercentrics in a shadow tree": `<aside id="usercentrics-cmp-ui"><template shadowrootmode="open"><div role="dialog"><h2>Privacy settings</h2>${ABOUT}${CATEGORIES}<button>Accept all</button><button>Deny</button></div></template></aside>`,
  "IAB TCF": `<div class="fixed inset-0"><div role="dialog" aria-modal="true"><h1>We care about your privacy</h1>${ABOUT}<ul>${VENDORS}</ul><div>${BUTTONS}</div></div></div>`,
  "a dialog element": `<dialog open><h2>Cookies</h2>${ABOUT}${CATEGORIES}<form method="dialog"><button>Only necessary cookies</button></form></dialog>`,
  "a named element": `<section class="cookie-banner"><div>${ABOUT}${CATEGORIES}<a class="btn" href="?accept">Accept</a></div></section>`,
  "plain elements": `<div><div>${ABOUT}<p>The cookies are needed for analytics, advertising and a better experience on this website.</p><div><button>Got it</button></div></div></div>`,
  "plain elements in German": `<div><div><p>Wir verwenden Cookies und ähnliche Technologien, um unsere Webseite für Sie zu verbessern und Ihnen
    personalisierte Werbung zu zeigen. Ihre Einwilligung in die Nutzung von Cookies ist freiwillig und kann jederzeit widerrufen werden.</p><a href="#x">Alle akzeptieren</a></div></div>`,
};

/** The first words of the article, which is all content. */
export const ARTICLE_START = "The ferry across the sound stopped at noon";

const ARTICLE = `<header><nav><a href="/">Home</a> <a href="/local">Local</a></nav></header><main><article><h1>Ferry stops for a week</h1>
<p>${ARTICLE_START} on Monday, and it will not sail again before the weekend, the harbor office said. A crack in the ramp was found during the morning round.</p>
<p>About four hundred people cross each day to work or to school. Buses now take the long way over the bridge at Holm, which adds fifty minutes to the trip.</p>
<p>The ramp is from 1962 and was last repaired twelve years ago. Welders from the yard are on their way, and a spare part is being cut in the city.</p>
<p>Fishermen offered to take over the nurses of the night shift. The council thanked them, and asked everyone else to stay at home if they can.</p></article></main>
<footer><p>Harbor Post, Main Street 1</p> <a href="/cookies">Cookie policy</a></footer>`;

/** Returns a page that starts with a dialog. */
export function pageWithConsent(dialog: string): string {
  return `<!doctype html><html lang="en"><head><title>Ferry stops for a week | Harbor Post</title></head><body>${dialog}${ARTICLE}</body></html>`;
}
