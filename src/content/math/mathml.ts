import { decodeText } from "../../html/index.ts";

/** An element of MathML, or a text (`name` empty). */
interface Node {
  readonly name: string;
  readonly attributes: string;
  readonly text: string;
  readonly children: Node[];
}

const TOKEN = /<(\/?)([a-z][\w:-]*)((?:[\s/][^<>]*)?)>|[^<]+|</gi;
const PREFIX = /^[a-z]+:/;
const TEX_ANNOTATION = /<annotation[^>]{0,200}encoding=["']?(?:application\/x-tex|tex|latex)["']?[^>]{0,200}>([^<]*)/i;
const ALT_TEXT = /\balttext=(?:"([^"]*)"|'([^']*)')/i;
const STYLE = /^\{\\(?:display|text)style\s?([\s\S]*)\}$/;
const DISPLAY = /\b(?:display|mode)=["']?(?:block|display)/i;
/** Deeper formulas are cut; the deepest real ones have some thirty levels. */
const MAX_DEPTH = 100;

/** Whether a formula stands on a line of its own, by the start tag of `<math>`. */
export function isDisplay(startTag: string): boolean {
  return DISPLAY.test(startTag);
}

/** LaTeX of a `<math>` element: its own annotation if it has one, else read off the MathML. */
export function texOf(startTag: string, inner: string): string {
  const annotated = TEX_ANNOTATION.exec(inner)?.[1];
  if (annotated !== undefined) return withoutTexStyle(decodeText(annotated));
  const alt = ALT_TEXT.exec(startTag);
  if (alt !== null) return withoutTexStyle(decodeText(alt[1] ?? alt[2] ?? ""));
  return row(parse(inner).children).replace(SPACES, " ").trim();
}

const SPACES = /\s+/g;

/** TeX without the style that generators wrap around it. */
export function withoutTexStyle(tex: string): string {
  const trimmed = tex.trim();
  return (STYLE.exec(trimmed)?.[1] ?? trimmed).trim();
}

function parse(source: string): Node {
  const root: Node = { name: "mrow", attributes: "", text: "", children: [] };
  const open: Node[] = [root];
  for (const [whole, slash, name, attributes = ""] of source.matchAll(TOKEN)) {
    const parent = open.at(-1)!;
    if (name === undefined) {
      if (whole.trim() !== "")
        parent.children.push({ name: "", attributes: "", text: decodeText(whole).trim(), children: [] });
      continue;
    }
    const local = name.toLowerCase().replace(PREFIX, "");
    if (slash === "/") {
      const level = open.findLastIndex((node) => node.name === local);
      if (level > 0) open.length = level;
      continue;
    }
    const node: Node = { name: local, attributes, text: "", children: [] };
    parent.children.push(node);
    if (!attributes.endsWith("/") && open.length < MAX_DEPTH) open.push(node);
  }
  return root;
}

function row(nodes: readonly Node[]): string {
  return nodes.map(tex).join(" ");
}

/** A group that scripts and functions take as one argument. */
function group(node: Node | undefined): string {
  return `{${node === undefined ? "" : tex(node)}}`;
}

/** What a script is set to: braces only where it is more than one sign. */
function scripted(base: Node | undefined): string {
  const inner = base === undefined ? "" : tex(base);
  return SIGN.test(inner) ? inner : `{${inner}}`;
}

const SIGN = /^(?:[\p{L}\p{N})\]|]|\\[a-z]{1,20})$/iu;

function attributeOf({ attributes }: Node, name: string): string | undefined {
  return new RegExp(`\\b${name}=["']([^"']*)["']`, "i").exec(attributes)?.[1];
}

function textOf(node: Node): string {
  return node.text + node.children.map(textOf).join("");
}

function tex(node: Node): string {
  if (node.name === "") return symbols(node.text);
  const write = WRITERS[node.name];
  return write === undefined ? row(node.children) : write(node, node.children);
}

type Writer = (node: Node, children: readonly Node[]) => string;

const script =
  (...signs: readonly string[]): Writer =>
  (_, [base, ...scripts]) =>
    scripted(base) + signs.map((sign, i) => sign + group(scripts[i])).join("");

const ACCENTS: Readonly<Record<string, string>> = {
  "¯": "\\overline",
  "‾": "\\overline",
  "^": "\\hat",
  ˆ: "\\hat",
  "~": "\\tilde",
  "˜": "\\tilde",
  "→": "\\vec",
  "⃗": "\\vec",
  "˙": "\\dot",
  "¨": "\\ddot",
  "⏞": "\\overbrace",
};
const BIG = /^(?:[∑∏∐∫∬∭∮⋂⋃⋀⋁]|lim|max|min|sup|inf|limsup|liminf)$/;

const over: Writer = (_, [base, upper]) => {
  const accent = upper === undefined ? undefined : ACCENTS[textOf(upper)];
  if (accent !== undefined) return accent + group(base);
  if (base !== undefined && BIG.test(textOf(base))) return `${tex(base)}^${group(upper)}`;
  return `\\overset${group(upper)}${group(base)}`;
};

const under: Writer = (_, [base, lower]) => {
  if (base !== undefined && BIG.test(textOf(base))) return `${tex(base)}_${group(lower)}`;
  return `\\underset${group(lower)}${group(base)}`;
};

const underOver: Writer = (_, [base, lower, upper]) =>
  `${base === undefined ? "" : tex(base)}_${group(lower)}^${group(upper)}`;

const FENCES: Readonly<Record<string, string>> = { "{": "\\{", "}": "\\}", "": "." };
const fence = (sign: string) => FENCES[sign] ?? sign;

const fenced: Writer = (node, children) => {
  const open = attributeOf(node, "open") ?? "(";
  const close = attributeOf(node, "close") ?? ")";
  const separator = (attributeOf(node, "separators") ?? ",").trim().charAt(0);
  return `\\left${fence(open)} ${children.map(tex).join(`${separator} `)} \\right${fence(close)}`;
};

const table: Writer = (_, rows) => {
  const lines = rows.map((line) => line.children.map((cell) => row(cell.children)).join(" & "));
  return `\\begin{matrix} ${lines.join(" \\\\ ")} \\end{matrix}`;
};

const VARIANTS: Readonly<Record<string, string>> = {
  bold: "\\mathbf",
  "double-struck": "\\mathbb",
  script: "\\mathcal",
  fraktur: "\\mathfrak",
  normal: "\\mathrm",
};
const FUNCTION =
  /^(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|arg|gcd|deg|sinh|cosh|tanh|arcsin|arccos|arctan)$/;
const LETTERS = /^\p{L}{2,}$/u;

const identifier: Writer = (node) => {
  const name = textOf(node);
  const variant = VARIANTS[attributeOf(node, "mathvariant") ?? ""];
  if (FUNCTION.test(name)) return `\\${name}`;
  if (variant !== undefined && !(variant === "\\mathrm" && name.length < 2)) return `${variant}{${symbols(name)}}`;
  return LETTERS.test(name) ? `\\mathrm{${name}}` : symbols(name);
};

const fraction: Writer = (node, [upper, lower]) => {
  const isBinomial = attributeOf(node, "linethickness") === "0";
  return `${isBinomial ? "\\binom" : "\\frac"}${group(upper)}${group(lower)}`;
};

const multiscripts: Writer = (_, [base, ...scripts]) => {
  const split = scripts.findIndex(({ name }) => name === "mprescripts");
  const after = split < 0 ? scripts : scripts.slice(0, split);
  const before = split < 0 ? [] : scripts.slice(split + 1);
  const write = ([lower, upper]: readonly Node[]) =>
    (lower !== undefined && lower.name !== "none" ? `_${group(lower)}` : "") +
    (upper !== undefined && upper.name !== "none" ? `^${group(upper)}` : "");
  return `${before.length > 0 ? `{}${write(before)}` : ""}${scripted(base)}${write(after)}`;
};

const TEXT_SPECIAL = /[\\{}$&#^_%~]/g;
const words: Writer = (node) => `\\text{${textOf(node).replace(TEXT_SPECIAL, "\\$&")}}`;

/** One entry per element that is more than its children in a row. */
const WRITERS: Readonly<Record<string, Writer>> = {
  mi: identifier,
  mn: (node) => symbols(textOf(node)),
  mo: (node) => symbols(textOf(node)),
  mtext: words,
  ms: words,
  mspace: () => "\\,",
  mfrac: fraction,
  msqrt: (_, children) => `\\sqrt{${row(children)}}`,
  mroot: (_, [base, index]) => `\\sqrt[${index === undefined ? "" : tex(index)}]${group(base)}`,
  msub: script("_"),
  msup: script("^"),
  msubsup: script("_", "^"),
  mover: over,
  munder: under,
  munderover: underOver,
  mmultiscripts: multiscripts,
  mfenced: fenced,
  mtable: table,
  mphantom: () => "",
  annotation: () => "",
  "annotation-xml": () => "",
};

const PAIR = /(\S+) (\S+)/g;
/** Signs and their commands, in turn. */
const COMMANDS =
  "α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma " +
  "τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega " +
  "∑ sum ∏ prod ∫ int ∬ iint ∮ oint ∂ partial ∇ nabla ∞ infty ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ • bullet ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≅ cong " +
  "∝ propto ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus ∀ forall ∃ exists ¬ neg ∧ land ∨ lor ⊕ oplus ⊗ otimes " +
  "→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ⟨ langle ⟩ rangle " +
  "‖ | ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ≪ ll ≫ gg ⊥ perp ∥ parallel ∠ angle { { } } % % # # & & $ $ _ _";
const SYMBOLS = new Map<string, string>();
for (const [, sign, command] of COMMANDS.matchAll(PAIR)) SYMBOLS.set(sign, `\\${command}`);
const BLACKBOARD: Readonly<Record<string, string>> = { ℝ: "R", ℕ: "N", ℤ: "Z", ℚ: "Q", ℂ: "C", ℙ: "P" };
/** Signs that say how to read a formula and show nothing. */
const SILENT = /[\u2061-\u2064\u200b]/g;

/** Signs of a formula as TeX commands. */
function symbols(text: string): string {
  const parts = Array.from(text.replace(SILENT, ""), (sign) => {
    if (sign === "−") return "-";
    if (BLACKBOARD[sign] !== undefined) return `\\mathbb{${BLACKBOARD[sign]}}`;
    const command = SYMBOLS.get(sign);
    return command === undefined ? sign : `${command} `;
  });
  return parts.join("").trimEnd();
}
