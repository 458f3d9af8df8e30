/** What a rule takes out, and why; a page where it applies, and one that only looks like it. */
export interface Example {
  readonly says: string;
  readonly applies: string;
  readonly spares: string;
}

/**
 * For every cleaning rule, by id. In those of elements the word `GONE` must go and the word `KEPT` must stay; of `TWICE` one must stay.
 * They stand apart from the rules so that browsers need not load them.
 */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  control: {
    says: "Buttons and fields are for doing, not for reading; a heading or question that opens on a click is none.",
    applies: `<p>Text before it. <button>GONE</button></p><button>Was this helpful, GONE?</button><button>Yes</button>`,
    spares:
      `<h2><button>KEPT</button></h2><p>Text.</p><button aria-expanded="false">KEPT</button><button class="accordion">KEPT</button><p>Text.</p>` +
      `<button>How long is it KEPT?</button><div>It is held for as long as the law says.</div>`,
  },
  "script-notice": {
    says: "That scripts are needed is said to those who have none; what stands there in their place is content.",
    applies: `<p>Text.</p><noscript>GONE: please enable JavaScript.</noscript><noscript><p>GONE</p><p>JavaScript ist nötig.</p></noscript>`,
    spares: `<noscript><p>KEPT for readers without scripts.</p></noscript><p>KEPT: JavaScript is a language.</p>`,
  },
  "copy-button": {
    says: "What copies code is a tool, even where it is not a button.",
    applies: `<p>Run this: <span class="copy-button">GONE</span></p>`,
    spares: `<p class="copyright-law">KEPT</p><div class="copy-to-clipboard"><pre>KEPT</pre></div>`,
  },
  "code-tool": {
    says: "Numbers of lines and buttons in code, and such numbers beside it, are no code.",
    applies: `<pre><i class="lineno">GONE</i>a <b class="toolbar">GONE</b></pre><table><tr><td class="gutter">GONE<td>b</table>`,
    spares: `<pre class="line-numbers">KEPT</pre><p class="gutter toolbar">KEPT</p><p class="line-number">1 KEPT</p>`,
  },
  "heading-anchor": {
    says: "The sign that links a heading to itself is no part of it.",
    applies: `<h2>Title <a class="anchor" href="#t">GONE</a></h2><p>Text.</p><h2>Title <a href="#"><i>top</i></a></h2>`,
    spares: `<h2><a class="anchor" href="#t">KEPT as title</a></h2><p>Text.</p>`,
  },
  "edit-link": {
    says: "Links to edit a section or to unfold a text are tools; when a post was edited, how many liked it, and the count before a cell of code, is no part of it.",
    applies:
      `<h2>Title <span class="mw-editsection">[GONE]</span> <a href="/x"><span class="viewcode-link">[GONE]</span></a></h2><p>Text.</p>` +
      `<div><span class="post-likes">GONE by 6</span></div><div class="message-lastEdit">GONE</div><div class="jp-InputPrompt">GONE [1]:</div><div class="prompt output_prompt">GONE</div>`,
    spares: `<h2>Title <span class="mw-headline">KEPT</span></h2><p class="post-likes-it">KEPT</p>`,
  },
  "screen-reader": {
    says: "Text only a screen reader says is not on the page people see; alone in a cell it says what the mark there means.",
    applies: `<p>Text <span class="sr-only">GONE</span> <i class="usa-sr-only">GONE</i></p><table><tr><th>A<th>B<tr><td>5 <i class="sr-only">GONE</i><td>6</table>`,
    spares: `<p>Text <span class="sr-only-not">KEPT</span> <i class="has-sr-only-label">KEPT</i></p><table><tr><th>A<th>B<tr><td><i class="sr-only">KEPT</i><td>6</table>`,
  },
  "off-screen": {
    says: "Text moved off the screen, clipped to nothing, without size or transparent by its own style is not seen.",
    applies: `<p>Text <span style="position:absolute; left:-9999px">GONE</span> <i style="opacity:0">GONE</i></p>`,
    spares: `<div style="opacity:0; height:0"><p>KEPT <i style="margin-left:-10px; line-height:0; opacity:0.9">KEPT</i><i style="opacity:0; transform:translateY(20%)">KEPT</i><i style="width: 0; min-width: 100%">KEPT</i></p></div>`,
  },
  decoration: {
    says: "Signs without a word that are marked aria-hidden decorate.",
    applies: `<p>Text <span aria-hidden="true">»GONE»</span></p>`.replace("GONE", "❦"),
    spares: `<p>Text <span aria-hidden="true">KEPT words</span></p>`,
  },
  twin: {
    says: "What stands twice, once for screen readers and once for an effect, is said once.",
    applies: `<p><span>It said this</span><span aria-hidden="true">It said this</span></p><h2><a aria-hidden="true" href="#a">Title</a>Title</h2>`,
    spares: `<p><span>It said this</span><span aria-hidden="true">It said KEPT</span></p>`,
  },
  "icon-font": {
    says: "The text of an icon font's element is the name of a picture.",
    applies: `<p>Text <i class="material-icons">GONE</i></p>`,
    spares: `<p>Text <i class="material">KEPT</i></p>`,
  },
  "back-link": {
    says: "The arrow from a footnote back to its mark means nothing without the page.",
    applies: `<p>A note. <a class="footnote-backref" href="#r">GONE</a></p>`,
    spares: `<p>A note. <a href="#r">KEPT</a></p>`,
  },
  tooltip: {
    says: "A tooltip shows only under the pointer.",
    applies: `<p>Text <span role="tooltip">GONE</span></p>`,
    spares: `<p>Text <span role="term">KEPT</span> <i role="tooltip" class="footnote-text">KEPT</i></p>`,
  },
  "same-text": {
    says: "A paragraph or heading that repeats the one before it, a heading also across a picture, is there for another width of the screen.",
    applies: `<h2 class="desktop">TWICE written for each width.</h2><img src="/boat.jpg"><h2 class="mobile">TWICE written for each width.</h2>`,
    spares: `<p>KEPT is one thing.</p><p>KEPT is another thing.</p><p>KEPT: photo by Ann.</p><img src="/boat.jpg"><p>KEPT: photo by Ann.</p><h2>KEPT as a heading</h2><p>Text.</p><h2>KEPT as a heading</h2>`,
  },
  "lone-rule": {
    says: "A rule parts what stands above it from what stands below: not at the beginning, and once.",
    applies: `<hr><p>TWICE</p>`,
    spares: `<p>KEPT above.</p><hr><p>KEPT below.</p>`,
  },
  "advert-label": {
    says: "A line of its own that says that here is an advert, which is not here.",
    applies: `<p>TWICE</p><p>Advertisement</p><p>– Anzeige –</p><div>ADVERTISEMENT</div>`,
    spares: `<p>KEPT</p><h2>Advertisement KEPT</h2><p>Advertisements are KEPT.</p><ul><li>Advertisement</li></ul>`,
  },
  "lone-bullet": {
    says: "A bullet alone in a line marks what stands below it, which is an item already.",
    applies: `<p>TWICE</p><ul><li><span>•</span><p>Item.</p></li></ul>`,
    spares: `<p>KEPT</p><p>• KEPT</p><p>*</p>`,
  },
  "image-dot": {
    says: "An image of up to eight pixels a side counts visitors, rules a line or fills space.",
    applies: `<img src="/i.gif" height="5">`,
    spares: `<img src="/i.gif" width="100" height="12">`,
  },
  "image-counter": {
    says: "An address of a service that counts visitors or shows adverts is no picture.",
    applies: `<img src="https://ads.example.com/www/delivery/avw.php?zoneid=68">`,
    spares: `<img src="https://www.ad.nl/pixel-art.jpg">`,
  },
  "image-icon": {
    says: "An image set in icon size, or named an icon or logo, decorates.",
    applies: `<img class="nav-icon" src="/star.png">`,
    spares: `<img class="iconic-photo" src="/star.png" width="300" height="20">`,
  },
  "image-sign": {
    says: "A small drawing called after the sign it shows, such as a tick before an item, decorates.",
    applies: `<img src="/img/check-normal.svg" alt="">`,
    spares: `<table><tr><th>A<th>B<tr><td>a<td><img src="/img/green-check.svg" alt="yes"></table>`,
  },
  "image-button": {
    says: "An image out of a folder of buttons is pressed, not looked at.",
    applies: `<img src="/images/buttons/quote.gif" alt="Reply With Quote">`,
    spares: `<img src="/images/buttons-and-zips.jpg" alt="Buttons">`,
  },
  "image-avatar": {
    says: "The face of an author or member belongs to the byline.",
    applies: `<img class="avatar" src="/ann.jpg" width="96" height="96">`,
    spares: `<img src="/avatar-film-still.jpg">`,
  },
  "image-presentation": {
    says: "An image whose markup says it only decorates, of icon size in one direction.",
    applies: `<img role="presentation" src="/line.png" width="600" height="8">`,
    spares: `<img role="presentation" src="/photo.jpg" width="600" height="400">`,
  },
};
