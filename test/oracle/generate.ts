import * as fc from "fast-check";

/*
 * Generates HTML, correct or not, for which pith must build the same blocks as parse5: implied ends, lists, tables with text only
 * in their cells, open formatting, comments, references, raw text, stray end tags. It generates no forms: there the standard
 * reconstructs formatting elements, which pith does not.
 */

const WORDS = "alpha beta gamma delta one two x 中文 été".split(" ");
const REFERENCES = ["&amp;", "&nbsp;", "&#65;", "&#x42;", "&eacute;", "&lt;", "&copy", "& ", "&unknown;", "&"];
const NOISE = [
  "<!-- c -->",
  "<!-->",
  "<!--->",
  "<!-- a --!>",
  "<?php x ?>",
  "<!x>",
  "</>",
  "</ x>",
  "<script>if (a < b) '<p>x</p>'</script>",
  "<script><!-- <script> y </script> --></script>",
  "<style>p > b { color: red }</style>",
  "<textarea>a <b> c</textarea>",
  "<br>",
  "<br/>",
  "<hr>",
  "<img alt='>'>",
  '<input value="a > b">',
  "<svg><path d='M0 0'/><title>t</title></svg>",
  "<svg/>",
  "<math><mi>x</mi></math>",
  "<select><option>o<option>p</select>",
  "<template><p>t</p></template>",
  "<iframe><p>i</iframe>",
  "</br>",
  "\0",
  " < ",
  " <3 ",
];
const STRAY_ENDS = "</i> </span> </li> </h2> </ul> </dd> </custom-x> </body> </html> </head> </object>".split(" ");
const ATTRIBUTES = [
  "",
  ' class="a b"',
  " id=x",
  " hidden",
  ' style="display: none"',
  " data-x='>'",
  " checked",
  " a=1 a=2 /",
];
const INLINE = "span custom-x mark sub label q".split(" ");
const FORMATTING = "em strong b i u small code font".split(" ");
const BLOCK = "div p section article ul ol blockquote h1 h2 h3 pre center nav figure details summary dialog".split(" ");

const space = fc.constantFrom("", " ", "\n", "\t ", "\r\n");
const attributes = fc.oneof({ weight: 5, arbitrary: fc.constant("") }, fc.constantFrom(...ATTRIBUTES));

const words = fc
  .array(
    fc.tuple(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...REFERENCES)), space),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((pieces) => pieces.map(([word, gap]) => word + gap).join(""));

/** Generates an element, with or without its end tag. */
function element(names: readonly string[], content: fc.Arbitrary<string>, endShare = 4): fc.Arbitrary<string> {
  const end = fc.nat({ max: 4 }).map((n) => n < endShare);
  // The standard reopens open formatting in the next block, pith does not. So formatting must not hide text here.
  const attrs = names === FORMATTING ? fc.constantFrom("", " href=x", " class=f") : attributes;
  return fc
    .tuple(fc.constantFrom(...names), attrs, content, end)
    .map(([name, attrs, inside, hasEnd]) => `<${name}${attrs}>${inside}${hasEnd ? `</${name}>` : ""}`);
}

function sequence(item: fc.Arbitrary<string>, maxLength = 4): fc.Arbitrary<string> {
  return fc.array(fc.tuple(item, space), { maxLength }).map((items) => items.flat().join(""));
}

const { flow } = fc.letrec<{ inline: string; flow: string; item: string; table: string; row: string; cell: string }>(
  (tie) => ({
    inline: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      words,
      fc.constantFrom(...NOISE),
      element(INLINE, sequence(tie("inline"), 3)),
      element(FORMATTING, sequence(tie("inline"), 3)),
      words.map((text) => `<a href=x>${text}</a>`),
      element(["button"], words, 5),
    ),
    item: fc.oneof(
      element(["li"], sequence(tie("flow"), 2), 2),
      element(["dt", "dd"], sequence(tie("flow"), 2), 2),
      element(["option"], words, 2),
    ),
    cell: element(["td", "th"], sequence(tie("flow"), 2), 2),
    row: element(["tr"], sequence(tie("cell"), 3), 2),
    table: fc.oneof(
      element(["table"], sequence(tie("row"), 3), 5),
      element(["table"], sequence(element(["tbody", "thead", "tfoot"], sequence(tie("row"), 2), 3), 2), 5),
      fc
        .tuple(words, sequence(tie("row"), 2))
        .map(([caption, rows]) => `<table><caption>${caption}</caption>${rows}</table>`),
    ),
    flow: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      tie("inline"),
      element(BLOCK, sequence(tie("flow"))),
      element(["ul", "ol", "dl"], sequence(tie("item")), 5),
      tie("table"),
      fc.constantFrom(...STRAY_ENDS),
    ),
  }),
);

const head = fc.constantFrom(
  "",
  "<head><title>T &amp; t</title></head>",
  "<html lang=en><head><meta charset=utf-8><title>T</title><style>a{}</style></head><body class=b>",
  "<link rel=x><base href=y>",
  "<noscript><link href=x></noscript><body>",
  "<noscript><img src=x></noscript>",
);
const doctype = fc.constantFrom("", "<!doctype html>", "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 4.01//EN'>\n");

/** Generates a page within these rules. */
export const page: fc.Arbitrary<string> = fc
  .tuple(doctype, head, sequence(flow, 6))
  .map(([type, top, body]) => type + top + body);

const PIECES = /<[^>]*>?|[^<]+/g;

/** Generates broken pages: deletes, doubles, swaps or cuts pieces of a page. */
export function mutated(source: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const step = fc.record({ kind: fc.constantFrom("delete", "double", "swap", "cut"), at: fc.nat(), to: fc.nat() });
  return fc.tuple(source, fc.array(step, { minLength: 1, maxLength: 6 })).map(([html, steps]) => {
    const pieces = html.match(PIECES) ?? [];
    for (const { kind, at, to } of steps) {
      if (pieces.length === 0) break;
      const i = at % pieces.length;
      const j = to % pieces.length;
      if (kind === "delete") pieces.splice(i, 1);
      else if (kind === "double") pieces.splice(j, 0, pieces[i]);
      else if (kind === "swap") [pieces[i], pieces[j]] = [pieces[j], pieces[i]];
      else pieces[i] = pieces[i].slice(0, to % (pieces[i].length + 1));
    }
    return pieces.join("");
  });
}
