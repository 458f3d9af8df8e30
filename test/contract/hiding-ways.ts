/**
 * Ways to hide text from people, ways that let people open it, and near misses that people see. The contract tests try each of them, and
 * docs/security.md lists them.
 */

/** A way to hide or show a piece of a page. */
export interface HidingWay {
  /** What the documents call it. */
  readonly name: string;
  /** The way in code, as the documents show it. `TEXT` is the piece. */
  readonly example: string;
  /** The style sheet of the page. */
  readonly css?: string;
  /** Returns the piece, hidden or shown this way. The piece is one element, such as `<p>TEXT</p>`. */
  readonly apply: (piece: string) => string;
}

/** Ways of one kind, under one heading of the documents. */
export interface WayGroup {
  readonly title: string;
  readonly ways: readonly HidingWay[];
}

const FIRST_TAG = /^<([\w-]+)( class="([^"]*)")?/;
const CLASS = /class="([^"]*)"/;

/** Adds attributes to the outer element of a piece. Its classes stay. */
function withAttributes(attributes: string): (piece: string) => string {
  const ownClass = CLASS.exec(attributes)?.[1];
  const others = attributes.replace(CLASS, "").trim();
  return (piece) =>
    piece.replace(FIRST_TAG, (_, tag: string, _all: string, classes?: string) => {
      const names = [ownClass, classes].filter((name) => name !== undefined).join(" ");
      return `<${tag}${names === "" ? "" : ` class="${names}"`}${others === "" ? "" : ` ${others}`}`;
    });
}

function byAttribute(name: string, attributes: string): HidingWay {
  return { name, example: `<p ${attributes}>TEXT</p>`, apply: withAttributes(attributes) };
}

/** Wraps a piece: `<div hidden>PIECE</div>`. The code contains `TEXT` where the piece goes. */
function byMarkup(name: string, code: string): HidingWay {
  return { name, example: code, apply: (piece) => code.replaceAll("TEXT", () => piece) };
}

/** Changes the text of a piece. */
function byCharacters(name: string, example: string, change: (text: string) => string): HidingWay {
  return { name, example, apply: (piece) => piece.replace(/(?<=>)[^<]+/g, change) };
}

/** By a rule for an element in a box, after a line: `.box>.note`, `hr+.note`. */
function byRuleInBox(name: string, css: string): HidingWay {
  const note = withAttributes('class="note"');
  return { name, example: css, css, apply: (piece) => `<span class="box"><wbr>${note(piece)}</span>` };
}

/** By a style attribute. */
function byStyle(name: string, declarations: string): HidingWay {
  return byAttribute(name, `style="${declarations}"`);
}

/** By a rule of the page's style sheet for the class `note` or the attributes given. */
function byRule(name: string, css: string, attributes = 'class="note"'): HidingWay {
  return { name, example: css, css, apply: withAttributes(attributes) };
}

/** Two zero-width spaces inside a name make another name. Examples show them as `··`. */
const ZERO_WIDTH = "\u200b\u200b";

/** Wraps a piece in code, or writes a rule of the style sheet, with `··` for zero-width spaces. */
function byOtherName(name: string, code: string, css?: string): HidingWay {
  const real = (text: string): string => text.replaceAll("··", ZERO_WIDTH);
  const apply = (piece: string): string => real(code).replaceAll("TEXT", () => piece);
  return { name, example: css ?? code, apply, ...(css === undefined ? {} : { css: real(css) }) };
}

/** The declarations that hide. Each is tried in a style attribute and in a style sheet. */
const DECLARATIONS: readonly (readonly [name: string, declarations: string])[] = [
  ["not displayed", "display:none"],
  ["invisible", "visibility:hidden"],
  ["collapsed", "visibility:collapse"],
  ["transparent", "opacity:0"],
  ["nearly transparent", "opacity:.01"],
  ["transparent by a filter", "filter:opacity(0)"],
  ["content not rendered", "content-visibility:hidden"],
  ["zero size", "width:0;height:0;overflow:hidden"],
  ["three pixels", "height:3px;overflow:hidden"],
  ["one pixel", "position:absolute;width:1px;height:1px;overflow:hidden"],
  ["no height", "max-height:0;overflow:hidden"],
  ["clip", "position:absolute;clip:rect(0,0,0,0)"],
  ["clip-path inset", "clip-path:inset(50%)"],
  ["clip-path circle", "clip-path:circle(0)"],
  ["clip-path polygon", "clip-path:polygon(0 0,0 0,0 0)"],
  ["left of the window", "position:absolute;left:-9999px"],
  ["left of the window, in em", "position:absolute;left:-999em"],
  ["above the window", "position:fixed;top:-5000px"],
  ["right of the window", "position:absolute;left:200vw"],
  ["inset", "position:absolute;inset:-9999px auto auto -9999px"],
  ["logical inset", "position:absolute;inset-inline-start:-9999px"],
  ["negative margin", "margin-left:-9999px"],
  ["negative text indent", "text-indent:-9999px"],
  ["moved by a transform", "transform:translateX(-9999px)"],
  ["moved by translate", "translate:-9999px 0"],
  ["scaled to nothing", "transform:scale(0)"],
  ["font size 0", "font-size:0"],
  ["font size 1 px", "font-size:1px"],
  ["font size 2 px", "font-size:2px"],
  ["font shorthand", "font:0/0 a"],
  ["transparent color", "color:transparent"],
  ["transparent color with alpha", "color:rgba(0,0,0,0)"],
  ["transparent color in hex", "color:#0000"],
  ["color of the background", "color:#fff;background:#fff"],
  ["color of the background, in other forms", "color:white;background-color:hsl(0 0% 100%)"],
  ["color of the page", "color:#fff"],
  ["color near the background", "color:rgb(254,254,254)"],
  ["transparent fill", "-webkit-text-fill-color:transparent"],
  ["clip-path from one side", "clip-path:inset(0 100% 0 0)"],
  ["left of the window, fixed", "position:fixed;left:-100%"],
  ["below the window, fixed", "position:fixed;top:150vh"],
  ["text indent of its width", "text-indent:100%;white-space:nowrap;overflow:hidden"],
  ["scaled to a thousandth", "scale:.001 .001"],
  ["matrix of zeros", "transform:matrix(0,0,0,0,0,0)"],
  ["moved by a matrix", "transform:matrix(1,0,0,1,-9999,0)"],
  ["turned on its edge", "transform:rotateY(90deg)"],
  ["blurred", "filter:blur(99px)"],
  ["zoom", "zoom:.01"],
  ["formula of one number", "height:calc(0px);overflow:hidden"],
  ["least of two lengths", "height:min(0px,10em);overflow:hidden"],
  ["opacity with an exponent", "opacity:1e-9"],
  ["font size of the window", "font-size:.01vw"],
  ["white as `hwb()`", "color:hwb(0 100% 0)"],
  ["white as `lab()`", "color:lab(100% 0 0)"],
  ["white as `oklch()`", "color:oklch(1 0 0)"],
  ["white as `color()`", "color:color(srgb 1 1 1)"],
  ["color of the system", "color:canvas"],
];

/** Ways that hide text from people. */
export const HIDING_WAYS: readonly WayGroup[] = [
  {
    title: "Attributes and elements",
    ways: [
      byAttribute("`hidden`", "hidden"),
      byAttribute("`hidden` in upper case", "HIDDEN"),
      byAttribute("`popover`", "popover"),
      byMarkup("closed dialog", "<dialog>TEXT</dialog>"),
      byMarkup("template", "<template>TEXT</template>"),
      byMarkup("comment", "<!-- TEXT -->"),
      byMarkup("script data", '<script type="text/template">TEXT</script>'),
      byMarkup("text area", '<textarea style="display:none">TEXT</textarea>'),
      byMarkup("option", "<select><option>A</option><option>TEXT</option></select>"),
      byMarkup("description of a picture", "<svg><title>TEXT</title><desc>TEXT</desc></svg>"),
      {
        name: "hidden input",
        example: '<input type="hidden" value="TEXT">',
        apply: (piece) => `<input type="hidden" value="${piece.replaceAll('"', "&quot;")}">`,
      },
      byMarkup("fallback of a video", `<video src="a.mp4">TEXT</video>`),
      byMarkup("fallback of a canvas", "<canvas>TEXT</canvas>"),
      byMarkup("fallback of a frame", `<iframe src="a.html">TEXT</iframe>`),
      {
        name: "annotation of a formula",
        example: '<math><semantics><mi>x</mi><annotation encoding="text/plain">TEXT</annotation></semantics></math>',
        apply: (piece) =>
          `<math><semantics><mi>x</mi><annotation encoding="text/plain">${piece.replace(/<[^>]*>/g, "")}</annotation></semantics></math>`,
      },
      byMarkup("fallback of a progress bar", "<progress value=1>TEXT</progress>"),
      byMarkup("fallback of a list of values", "<datalist>TEXT</datalist>"),
      byMarkup("fallback of ruby", "<ruby>A<rp>TEXT</rp></ruby>"),
      byMarkup("white font element", '<font color="white">TEXT</font>'),
      byMarkup(
        "font color and `bgcolor`",
        '<table bgcolor="#003"><tr><td><font color="#000033">TEXT</font></td></tr></table>',
      ),
    ],
  },
  { title: "Declarations in a style attribute", ways: DECLARATIONS.map(([name, css]) => byStyle(name, css)) },
  {
    title: "Declarations in a style sheet of the page",
    ways: DECLARATIONS.map(([name, css]) => byRule(name, `.note{${css}}`)),
  },
  {
    title: "Rules of a style sheet of the page",
    ways: [
      byRule("upper case", ".note{DISPLAY:NONE}"),
      byRule("comments", ".note{dis/**/play/* a */:/**/no/* } */ne}"),
      byRule("comment between", ".note/* } */{/* { */display/* x */:/* y */none}"),
      byRule("escapes", ".note{d\\69 splay:n\\6f ne}"),
      byRule("class beyond ASCII", ".nöte日{display:none}", 'class="nöte日"'),
      byRule("escaped class", ".n\\6f te{display:none}"),
      byRule("escaped letter", ".n\\ote{display:none}"),
      byRule("list with a state", ".note:hover,.note::before,.note{display:none}"),
      byRule("list with a string", '[title="].other, ["],.note{display:none}'),
      byRule("list with a negation", ".note:not(.other),.other{display:none}"),
      byRule("layer of a layer", "@layer base.text{.note{display:none}}"),
      byRule("variable with another value on other pages", ":root{--d:none}.other{--d:block}.note{display:var(--d)}"),
      byRule("important", ".note{display:none!important} p.note.note{display:block}"),
      byRule("important, with spaces", ".note{display:none ! IMPORTANT} p.note{display:block}"),
      byRule("specificity", "#article .note{display:none} p.note{display:block}"),
      byRule("order", ".note{display:block} .note{display:none}"),
      byRule("list of selectors", "h6,.note,h5{display:none}"),
      byRuleInBox("child", ".box>.note{display:none}"),
      byRuleInBox("adjacent sibling", "wbr+.note{display:none}"),
      byRuleInBox("later sibling", ".box wbr~.note{display:none}"),
      byRule("`:is()`", ":is(.other,.note){display:none}"),
      byRule("tag in `:is()`", ".note:is(p,div,h1,span,ul,li){display:none}"),
      byRule("`:where()`", ":where(.note){display:none}"),
      byRule("`:not()`", ".note:not(.other){display:none}"),
      byRule("`:not()` of several", ".note:not(.other,.more){display:none}"),
      byRule("attribute", "[data-note]{display:none}", "data-note"),
      byRule("attribute value", '[data-note="a b"]{display:none}', 'data-note="a b"'),
      byRule("start of an attribute", "[class^=no i]{display:none}"),
      byRule("id", "#n7{visibility:hidden}", 'id="n7"'),
      byRule("`:root` before", ":root .note{display:none}"),
      byRule("universal selector", "#article *.note{display:none}"),
      byRule("variable", ":root{--show:none} .note{display:var(--show)}"),
      byRule("variable in a variable", ":root{--a:var(--b);--b:hidden} .note{visibility:var(--a)}"),
      byRule("default of a variable", ".note{display:var(--undefined,none)}"),
      {
        name: "variable in a style attribute",
        example: ':root{--show:none} <p style="display:var(--show)">TEXT</p>',
        css: ":root{--show:none}",
        apply: withAttributes('style="display:var(--show)"'),
      },
      byRule("`calc()`", ".note{position:absolute;left:calc(-1 * 9999px)}"),
      byRule("`@media screen`", "@media screen{.note{display:none}}"),
      byRule("`@media all`", "@media all and (min-width:0){.note{display:none}}"),
      byRule("range of widths", "@media (width >= 300px){.note{display:none}}"),
      byRule("`@media not print`", "@media not print{.note{display:none}}"),
      byRule("`@supports`", "@supports (display:grid){.note{display:none}}"),
      byRule("`@layer`", "@layer base{.note{display:none}}"),
      byRule("nested rule", "#article{.note{display:none}}"),
      byRule("nested rule with `&`", ".note{&{display:none}}"),
      byRule("string before", '.a::before{content:"}"} .note{display:none}'),
      byRule("rule that is cut off", ".note{display:none"),
      byRule("old comment marks", "<!-- .note{display:none} -->"),
      byRule("`@import` before", "@import url(a.css);.note{display:none}"),
      byRule("`@charset` before", '@charset "utf-8";.note{display:none}'),
      byRule("errors before", ".x{color red;;} }.note{display:none}"),
      byRule("inherited color and background", "#article{background:#fff} .note{color:white}"),
    ],
  },
  {
    title: "Names of classes for screen readers",
    ways: ["sr-only", "visually-hidden", "screen-reader-text", "visuallyhidden", "element-invisible"].map((name) =>
      byAttribute(`\`${name}\``, `class="${name}"`),
    ),
  },
  {
    title: "Combinations",
    ways: [
      byMarkup("hidden around visible", '<div style="display:none"><div style="display:block">TEXT</div></div>'),
      byMarkup("transparent around opaque", '<div style="opacity:0"><div style="opacity:1">TEXT</div></div>'),
      byMarkup("tiny around em", '<div style="font-size:0"><div style="font-size:2em">TEXT</div></div>'),
      byMarkup(
        "variable of the element around",
        '<div style="--d:none"><div style="display:var(--d)">TEXT</div></div>',
      ),
      byMarkup("two ways", '<div hidden><div style="left:-9999px;position:absolute">TEXT</div></div>'),
      byMarkup("deep inside", `<div style="visibility:hidden">${"<div>".repeat(20)}TEXT${"</div>".repeat(20)}</div>`),
      byMarkup("styles in upper case", '<DIV STYLE="DISPLAY : NONE">TEXT</DIV>'),
      byMarkup("references in the attribute", '<div style="display&#58;none">TEXT</div>'),
      byMarkup("no quotes", "<div style=display:none>TEXT</div>"),
    ],
  },
  {
    title: "Zero-width spaces in names (shown as ··)",
    ways: [
      byOtherName("end of a script that ends nothing", '<script>"</scr··ipt>TEXT"</script>'),
      byOtherName("end of a comment that ends nothing", "<!-- -··->TEXT -->"),
      byOtherName("other attribute before", '<span sty··le="color:red" style="display:none">TEXT</span>'),
      byOtherName("other class", '<span class="no··te">TEXT</span>', ".no··te{display:none}"),
      byOtherName(
        "rule for another class",
        '<span class="note">TEXT</span>',
        ".note{display:none} .no··te{display:block}",
      ),
      byOtherName(
        "rule for another attribute value",
        '<span data-a="x··y">TEXT</span>',
        '[data-a="x··y"]{display:none}',
      ),
    ],
  },
];

const TAGS = 0xe0000;
const asTags = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(TAGS + character.charCodeAt(0))).join("");
const asSelectors = (text: string): string =>
  Array.from(text, (character) => String.fromCodePoint(0xe0100 + character.charCodeAt(0) - 16)).join("");
const asBits = (text: string, [zero, one]: readonly [string, string]): string =>
  Array.from(text, (character) =>
    character
      .charCodeAt(0)
      .toString(2)
      .padStart(8, "0")
      .replace(/./g, (bit) => (bit === "0" ? zero : one)),
  ).join("");
const asReferences = (text: string): string =>
  Array.from(text, (character) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`).join("");

/** Characters that show nothing. In each way, the text itself is written in such characters. */
export const CHARACTER_WAYS: WayGroup = {
  title: "Characters",
  ways: [
    byCharacters("tag characters", "U+E0000 to U+E007F", asTags),
    byCharacters("tag characters as references", "&#xE0054;", (text) => asReferences(asTags(text))),
    byCharacters("variation selectors", "U+E0100 to U+E01EF", asSelectors),
    byCharacters("zero-width spaces and joiners", "U+200B, U+200C", (text) => asBits(text, ["\u200b", "\u200c"])),
    byCharacters("zero-width characters as references", "&#x200B;&#x200D;", (text) =>
      asReferences(asBits(text, ["\u200b", "\u200d"])),
    ),
    byCharacters("invisible operators", "U+2062, U+2063", (text) => asBits(text, ["\u2062", "\u2063"])),
    byCharacters("marks of direction", "U+200E, U+200F", (text) => asBits(text, ["\u200e", "\u200f"])),
    byCharacters("Hangul fillers", "U+115F, U+3164", (text) => asBits(text, ["\u115f", "\u3164"])),
    byCharacters("control characters", "U+0001, U+009F", (text) => asBits(text, ["\u0001", "\u009f"])),
    byCharacters("bidirectional controls", "U+202A to U+202E, U+2066 to U+2069", (text) =>
      asBits(text, ["\u202a", "\u2066"]),
    ),
  ],
};

/** Hidden text that people can open. It may be content. */
export const OPENABLE_WAYS: WayGroup = {
  title: "What people can open",
  ways: [
    byMarkup("details", "<details><summary>More</summary>TEXT</details>"),
    byMarkup("`hidden=until-found`", '<div hidden="until-found">TEXT</div>'),
    byMarkup(
      "`aria-controls`",
      '<button aria-controls="more">Read more</button><hr><hr><div id="more" hidden>TEXT</div>',
    ),
    byMarkup(
      "`aria-expanded`",
      '<h3><button aria-expanded="false">How it began</button></h3><div style="display:none">TEXT</div>',
    ),
    byMarkup("tab panel", '<div role="tabpanel" style="display:none">TEXT</div>'),
    byMarkup("link to the id", '<a href="#part">Part two</a><hr><hr><div id="part" style="display:none">TEXT</div>'),
    byMarkup(
      "`data-target`",
      '<b data-toggle="collapse" data-target="#c1">More</b><hr><hr><div id="c1" style="display:none">TEXT</div>',
    ),
    byMarkup(
      "`data-bs-target`",
      '<b data-bs-toggle="collapse" data-bs-target="#c2">More</b><hr><hr><div id="c2" style="display:none">TEXT</div>',
    ),
    byMarkup("toggle beside", '<button>Show the answer</button><div style="display:none">TEXT</div>'),
    byMarkup(
      "accordion",
      '<div class="accordion"><h3 class="accordion-header">Why?</h3><div class="accordion-body" style="display:none">TEXT</div></div>',
    ),
    byMarkup("slide", '<div class="slide">One</div><div class="slide" style="display:none">TEXT</div>'),
    byMarkup(
      "check box",
      '<label for="x">More</label><input type="checkbox" id="x"><div style="max-height:0;overflow:hidden">TEXT</div>',
    ),
    {
      ...byMarkup(
        "collapsible part of MediaWiki",
        '<div class="mw-collapsible mw-collapsed"><b>Proof</b><div class="mw-collapsible-content">TEXT</div></div>',
      ),
      css: ".mw-collapsed .mw-collapsible-content{display:none}",
    },
    {
      ...byMarkup("spoiler", '<blockquote class="spoiler">TEXT</blockquote>'),
      css: ".spoiler>*{opacity:0}",
    },
    byMarkup("slide beside the window", '<div class="slick-slide" style="position:relative;left:-1200px">TEXT</div>'),
    byMarkup("unfolds", '<div style="max-height:0;overflow:hidden;transition:max-height .3s">TEXT</div>'),
  ],
};

/** Near misses: people see the text. It stays. */
export const VISIBLE_WAYS: WayGroup = {
  title: "What people see",
  ways: [
    byStyle("nearly opaque", "opacity:.9"),
    byStyle("small font", "font-size:12px"),
    byStyle("small font in em", "font-size:.8em"),
    byStyle("small indent", "text-indent:-2em"),
    byStyle("small offset", "position:relative;left:-20px"),
    byStyle("small margin", "margin-left:-15px"),
    byStyle("no height without clipping", "height:0"),
    byStyle("maximum height", "max-height:300px;overflow:hidden"),
    byStyle("clip without a position", "position:static;clip:rect(0,0,0,0)"),
    byStyle("white on black", "color:#fff;background:#000"),
    byStyle("white on a picture", "color:#fff;background:url(a.jpg)"),
    byStyle("gray", "color:#999"),
    byStyle("shadow of transparent text", "color:transparent;text-shadow:0 0 1px #000"),
    byStyle(
      "gradient in letters",
      "color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text",
    ),
    byStyle("small text indent in percent", "text-indent:10%"),
    byStyle("moved beside the box", "position:absolute;left:100%"),
    byStyle("blurred a bit", "filter:blur(1px)"),
    byStyle("turned by a matrix", "transform:matrix(0,1,-1,0,0,0)"),
    byStyle("color in `oklch()`", "color:oklch(.4 .1 20)"),
    byStyle("moved a bit", "transform:translateX(-10px)"),
    byStyle("scaled", "transform:scale(.9)"),
    byStyle("unknown value", "display:nonesuch"),
    byStyle("other property", "list-style:none"),
    byAttribute("`aria-hidden`", 'aria-hidden="true"'),
    byAttribute("`inert`", "inert"),
    byAttribute("class `hidden` without a rule", 'class="hidden"'),
    byAttribute("`data-hidden`", 'data-hidden="true"'),
    byAttribute("open dialog", "open"),
    byMarkup("visible in invisible", '<div style="visibility:hidden"><div style="visibility:visible">TEXT</div></div>'),
    byMarkup("large in tiny", '<div style="font-size:0"><div style="font-size:16px">TEXT</div></div>'),
    byMarkup("white text on a dark box", '<div style="background:#123"><div style="color:#fff">TEXT</div></div>'),
    byMarkup("dark text in white text", '<div style="color:#fff"><div style="color:#000">TEXT</div></div>'),
    byRule("`@media print`", "@media print{.note{display:none}}"),
    byRule("narrow windows only, as a range", "@media (width < 600px){.note{display:none}}"),
    byRule("narrow windows only", "@media (max-width:600px){.note{display:none}}"),
    byRule("dark windows only", "@media (prefers-color-scheme:dark){.note{color:#fff}}"),
    byRule("rule for another element", ".other{display:none} table .note{display:none} .note.other{display:none}"),
    byRule("child of another element", "table>.note{display:none}"),
    byRule("shown again by a later rule", ".note{display:none} .note{display:block}"),
    byRule("shown again by specificity", "#article .note{display:block} .note{display:none}"),
    byRule("shown again by importance", ".note{display:block!important} .note{display:none}"),
    byRule("shown by its style attribute", ".note{display:none}", 'class="note" style="display:block"'),
    byRule("commented out", "/* .note{display:none} */"),
    byRule("pseudo-element", ".note::before{display:none}"),
    byRule("state", ".note:hover{display:none}"),
    byRule("`:not()` of its class", "p:not(.note):not(p){display:none}"),
    byRule("inside a string", '.a::before{content:".note{display:none}"}'),
    byRule("not supported", "@supports not (display:grid){.note{display:none}}"),
    byRule("variable", ":root{--show:block} .note{display:var(--show,none)}"),
    byCharacters("joiners in a word", "نمی\u200cخواهم", (text) => `${text} نمی\u200cخواهم`),
    byCharacters("emoji with joiners", "👩\u200d🚀 ❤\ufe0f\u200d🔥", (text) => `${text} 👩\u200d🚀 ❤\ufe0f\u200d🔥`),
  ],
};
