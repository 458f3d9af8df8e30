/** The description of a cleaning rule, a page that it matches, and a similar page that it does not match. */
interface RuleExample {
  readonly drops: string;
  readonly applies: string;
  readonly spares: string;
}

/**
 * Examples for all cleaning rules, by id. Element rules must drop the word `GONE` and keep `KEPT`. Block rules must leave `TWICE` once. The
 * examples are not in the files of the rules, so that browsers need not load them.
 */
export const RULE_EXAMPLES: Readonly<Record<string, RuleExample>> = {
  control: {
    drops: "Buttons and form fields. A heading or question that unfolds text stays.",
    applies: `<p>Text before it. <button>GONE</button></p><button>Was this helpful, GONE?</button><button>Yes</button>`,
    spares:
      `<h2><button>KEPT</button></h2><p>Text.</p><button aria-expanded="false">KEPT</button><button class="accordion">KEPT</button><p>Text.</p>` +
      `<button>How long is it KEPT?</button><div>It is held for as long as the law says.</div>`,
  },
  "script-notice": {
    drops: "A `<noscript>` notice that asks for JavaScript. Other `<noscript>` content stays.",
    applies: `<p>Text.</p><noscript>GONE: please enable JavaScript.</noscript><noscript><p>GONE</p><p>JavaScript ist nötig.</p></noscript>`,
    spares: `<noscript><p>KEPT for readers without scripts.</p></noscript><p>KEPT: JavaScript is a language.</p>`,
  },
  "copy-button": {
    drops: "An element that copies code, also without `<button>`.",
    applies: `<p>Run this: <span class="copy-button">GONE</span></p>`,
    spares: `<p class="copyright-law">KEPT</p><div class="copy-to-clipboard"><pre>KEPT</pre></div>`,
  },
  "code-tool": {
    drops: "Line numbers and buttons in code, and line numbers beside it.",
    applies: `<pre><i class="lineno">GONE</i>a <b class="toolbar">GONE</b></pre><table><tr><td class="gutter">GONE<td>b</table>`,
    spares: `<pre class="line-numbers">KEPT</pre><p class="gutter toolbar">KEPT</p><p class="line-number">1 KEPT</p>`,
  },
  "heading-anchor": {
    drops: "The symbol that links a heading to itself.",
    applies: `<h2>Title <a class="anchor" href="#t">GONE</a></h2><p>Text.</p><h2>Title <a href="#"><i>top</i></a></h2>`,
    spares: `<h2><a class="anchor" href="#t">KEPT as title</a></h2><p>Text.</p>`,
  },
  "edit-link": {
    drops:
      "Links to edit a section or to unfold a text; labels for edited posts, likes, and the prompts of notebook cells.",
    applies:
      `<h2>Title <span class="mw-editsection">[GONE]</span> <a href="/x"><span class="viewcode-link">[GONE]</span></a></h2><p>Text.</p>` +
      `<div><span class="post-likes">GONE by 6</span></div><div class="message-lastEdit">GONE</div><div class="jp-InputPrompt">GONE [1]:</div><div class="prompt output_prompt">GONE</div>`,
    spares: `<h2>Title <span class="mw-headline">KEPT</span></h2><p class="post-likes-it">KEPT</p>`,
  },
  "screen-reader": {
    drops:
      "Text for screen readers only. It stays if a table cell has no other text: then it is the meaning of a symbol.",
    applies: `<p>Text <span class="sr-only">GONE</span> <i class="usa-sr-only">GONE</i></p><table><tr><th>A<th>B<tr><td>5 <i class="sr-only">GONE</i><td>6</table>`,
    spares: `<p>Text <span class="sr-only-not">KEPT</span> <i class="has-sr-only-label">KEPT</i></p><table><tr><th>A<th>B<tr><td><i class="sr-only">KEPT</i><td>6</table>`,
  },
  decoration: {
    drops: "Symbols without words that have `aria-hidden`. Pictures stay.",
    applies: `<p>Text <span aria-hidden="true">»GONE»</span></p>`.replace("GONE", "❦"),
    spares: `<p>Text <span aria-hidden="true">KEPT words</span></p><div aria-hidden="true"><img src="/a.jpg" alt=""></div>`,
  },
  twin: {
    drops: "The `aria-hidden` copy of a text next to it.",
    applies: `<p><span>It said this</span><span aria-hidden="true">It said this</span></p><h2><a aria-hidden="true" href="#a">Title</a>Title</h2>`,
    spares: `<p><span>It said this</span><span aria-hidden="true">It said KEPT</span></p>`,
  },
  "icon-font": {
    drops: "The name of an icon in an icon font.",
    applies: `<p>Text <i class="material-icons">GONE</i></p>`,
    spares: `<p>Text <i class="material">KEPT</i></p>`,
  },
  "back-link": {
    drops: "The arrow from a footnote back to its mark.",
    applies: `<p>A note. <a class="footnote-backref" href="#r">GONE</a></p>`,
    spares: `<p>A note. <a href="#r">KEPT</a></p>`,
  },
  tooltip: {
    drops: "A tooltip, which shows only under the pointer.",
    applies: `<p>Text <span role="tooltip">GONE</span></p>`,
    spares: `<p>Text <span role="term">KEPT</span> <i role="tooltip" class="footnote-text">KEPT</i></p>`,
  },
  "same-text": {
    drops:
      "A paragraph or heading that repeats the one before it, or a part of the caption before it. An image may be between two headings: one of them is for another screen width.",
    applies: `<h2 class="desktop">TWICE written for each width.</h2><img src="/boat.jpg"><h2 class="mobile">TWICE written for each width.</h2>`,
    spares: `<p>KEPT is one thing.</p><p>KEPT is another thing.</p><p>KEPT: photo by Ann.</p><img src="/boat.jpg"><p>KEPT: photo by Ann.</p><h2>KEPT as a heading</h2><p>Text.</p><h2>KEPT as a heading</h2>`,
  },
  "lone-rule": {
    drops: "A horizontal rule at the start of the content, or right after another one.",
    applies: `<hr><p>TWICE</p>`,
    spares: `<p>KEPT above.</p><hr><p>KEPT below.</p>`,
  },
  "advert-label": {
    drops: "A line that only labels an advert.",
    applies: `<p>TWICE</p><p>Advertisement</p><p>– Anzeige –</p><div>ADVERTISEMENT</div>`,
    spares: `<p>KEPT</p><h2>Advertisement KEPT</h2><p>Advertisements are KEPT.</p><ul><li>Advertisement</li></ul>`,
  },
  leftover: {
    drops:
      "A paragraph that is only data, tags, placeholders, shortcodes, a script or style rules. Code, and lines after a colon, stay.",
    applies: `<p>TWICE</p><p>{"@context": "https://schema.org", "name": "GONE"}</p><p>Text.</p>`,
    spares: `<p>KEPT returns this:</p><p>{"name": "KEPT"}</p><p>Text.</p><pre>{"name": "KEPT"}</pre><p><code>{{ KEPT }}</code></p>`,
  },
  "lone-bullet": {
    drops: "A bullet alone in a line: the item after it is already an item.",
    applies: `<p>TWICE</p><ul><li><span>•</span><p>Item.</p></li></ul>`,
    spares: `<p>KEPT</p><p>• KEPT</p><p>*</p>`,
  },
  "image-dot": {
    drops: "An image of up to eight pixels in one direction: it counts visitors, draws a line or fills space.",
    applies: `<img src="/i.gif" height="5">`,
    spares: `<img src="/i.gif" width="100" height="0">`,
  },
  "image-counter": {
    drops: "An image from a service that counts visitors or shows adverts.",
    applies: `<img src="https://ads.example.com/www/delivery/avw.php?zoneid=68">`,
    spares: `<img src="https://www.ad.nl/pixel-art.jpg">`,
  },
  "image-icon": {
    drops: "An image in icon size, or with the class of an icon or logo.",
    applies: `<img class="nav-icon" src="/star.png">`,
    spares: `<img class="iconic-photo" src="/star.png" width="300" height="20">`,
  },
  "image-symbol": {
    drops: "A small drawing that is named after the symbol it shows, such as a tick.",
    applies: `<img src="/img/check-normal.svg" alt="">`,
    spares: `<table><tr><th>A<th>B<tr><td>a<td><img src="/img/green-check.svg" alt="yes"></table>`,
  },
  "image-button": {
    drops: "An image from a folder of buttons.",
    applies: `<img src="/images/buttons/quote.gif" alt="Reply With Quote">`,
    spares: `<img src="/images/buttons-and-zips.jpg" alt="Buttons">`,
  },
  "image-theme": {
    drops: "An image from the folder of a design, without alternative text: a corner, a line, a background.",
    applies: `<img src="/static/themes/sea/window-corner.gif" alt="">`,
    spares: `<img src="/static/themes/sea/map.gif" alt="Map of the harbor"><img src="/themes-of-the-year.png" alt="">`,
  },
  "image-share": {
    drops: "The button of a social network that shares the page.",
    applies: `<a href="https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fexample.com"><img src="/facebook.png"></a>`,
    spares: `<a href="https://www.facebook.com/example/photos/1"><img src="/harbor.png"></a>`,
  },
  "image-avatar": {
    drops: "The portrait of an author or member, which belongs to the byline.",
    applies: `<img class="avatar" src="/ann.jpg" width="96" height="96">`,
    spares: `<img src="/avatar-film-still.jpg">`,
  },
  "image-presentation": {
    drops: "An image with the role `presentation` that has icon size in one direction.",
    applies: `<img role="presentation" src="/line.png" width="600" height="8">`,
    spares: `<img role="presentation" src="/photo.jpg" width="600" height="400">`,
  },
};
