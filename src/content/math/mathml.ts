import { decodeText } from "../../html/index.ts";

/** An element of MathML, or a text (with an empty name). */
interface MathNode {
  readonly name: string;
  readonly attributes: string;
  readonly text: string;
  readonly children: MathNode[];
}

const TOKEN = /<(\/?)([a-z][\w:-]*)((?:[\s/][^<>]*)?)>|[^<]+|</gi;
/** A namespace prefix: `m:` in `<m:mi>`. */
const PREFIX = /^[a-z]+:/;
/** Limit for open elements. Deeper ones become children of the deepest open one. Real formulas have up to about thirty levels. */
const MAX_DEPTH = 100;

const SPACES = /\s+/g;

/** Translates the content of a `<math>` element into LaTeX. */
export function mathMlToTex(inner: string): string {
  return row(parse(inner).children).replace(SPACES, " ").trim();
}

function parse(source: string): MathNode {
  const root: MathNode = { name: "mrow", attributes: "", text: "", children: [] };
  const open: MathNode[] = [root];
  for (const [token, slash, name, attributes = ""] of source.matchAll(TOKEN)) {
    const parent = open[open.length - 1];
    if (name === undefined) {
      if (token.trim() !== "")
        parent.children.push({ name: "", attributes: "", text: decodeText(token).trim(), children: [] });
      continue;
    }
    const local = name.toLowerCase().replace(PREFIX, "");
    if (slash === "/") {
      const level = open.findLastIndex((node) => node.name === local);
      if (level > 0) open.length = level;
      continue;
    }
    const node: MathNode = { name: local, attributes, text: "", children: [] };
    parent.children.push(node);
    if (!attributes.endsWith("/") && open.length < MAX_DEPTH) open.push(node);
  }
  return root;
}

function row(nodes: readonly MathNode[]): string {
  return nodes.map(tex).join(" ");
}

/** Writes a node in braces, as an argument of a command. */
function group(node: MathNode | undefined): string {
  return `{${node === undefined ? "" : tex(node)}}`;
}

/** Writes the base of a subscript or superscript: `x`, or in braces `{x+y}`. */
function scriptBase(base: MathNode | undefined): string {
  const inner = base === undefined ? "" : tex(base);
  return SYMBOL.test(inner) ? inner : `{${inner}}`;
}

const SYMBOL = /^(?:[\p{L}\p{N})\]|]|\\[a-z]{1,20})$/iu;

function attributeOf({ attributes }: MathNode, name: string): string | undefined {
  return new RegExp(`\\b${name}=["']([^"']*)["']`, "i").exec(attributes)?.[1];
}

function textOf(node: MathNode): string {
  return node.text + node.children.map(textOf).join("");
}

function tex(node: MathNode): string {
  if (node.name === "") return symbols(node.text);
  const write = WRITERS[node.name];
  return write === undefined ? row(node.children) : write(node, node.children);
}

/** Writes an element of MathML as TeX. */
type Writer = (node: MathNode, children: readonly MathNode[]) => string;

/** Writes a base with one subscript (`_`) or superscript (`^`) for each operator. */
const script =
  (...operators: readonly string[]): Writer =>
  (_, [base, ...scripts]) =>
    scriptBase(base) + operators.map((operator, i) => operator + group(scripts[i])).join("");

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
/** Operators with limits below and above them. */
const LIMITS = /^(?:[∑∏∐∫∬∭∮⋂⋃⋀⋁]|lim|max|min|sup|inf|limsup|liminf)$/;

const over: Writer = (_, [base, upper]) => {
  const accent = upper === undefined ? undefined : ACCENTS[textOf(upper)];
  if (accent !== undefined) return accent + group(base);
  if (base !== undefined && LIMITS.test(textOf(base))) return `${tex(base)}^${group(upper)}`;
  return `\\overset${group(upper)}${group(base)}`;
};

const under: Writer = (_, [base, lower]) => {
  if (base !== undefined && LIMITS.test(textOf(base))) return `${tex(base)}_${group(lower)}`;
  return `\\underset${group(lower)}${group(base)}`;
};

const underOver: Writer = (_, [base, lower, upper]) =>
  `${base === undefined ? "" : tex(base)}_${group(lower)}^${group(upper)}`;

const FENCES: Readonly<Record<string, string>> = { "{": "\\{", "}": "\\}", "": "." };
const fence = (character: string) => FENCES[character] ?? character;

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
  const write = ([lower, upper]: readonly MathNode[]) =>
    (lower !== undefined && lower.name !== "none" ? `_${group(lower)}` : "") +
    (upper !== undefined && upper.name !== "none" ? `^${group(upper)}` : "");
  return `${before.length > 0 ? `{}${write(before)}` : ""}${scriptBase(base)}${write(after)}`;
};

const TEXT_SPECIAL = /[\\{}$&#^_%~]/g;
const words: Writer = (node) => `\\text{${textOf(node).replace(TEXT_SPECIAL, "\\$&")}}`;

/** Writers by element name. Any other element is written as a row of its children. */
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
/** Symbols, each followed by its TeX command without the backslash. */
const COMMANDS =
  "α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho σ sigma ς varsigma " +
  "τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega " +
  "∑ sum ∏ prod ∫ int ∬ iint ∮ oint ∂ partial ∇ nabla ∞ infty ± pm ∓ mp × times ÷ div ⋅ cdot · cdot ∗ ast ∘ circ • bullet ≤ le ≥ ge ≠ ne ≈ approx ≡ equiv ∼ sim ≅ cong " +
  "∝ propto ∈ in ∉ notin ∋ ni ⊂ subset ⊆ subseteq ⊃ supset ⊇ supseteq ∪ cup ∩ cap ∅ emptyset ∖ setminus ∀ forall ∃ exists ¬ neg ∧ land ∨ lor ⊕ oplus ⊗ otimes " +
  "→ to ← leftarrow ↔ leftrightarrow ⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ↦ mapsto … ldots ⋯ cdots ⋮ vdots ⋱ ddots ′ prime ℏ hbar ℓ ell ℜ Re ℑ Im ⟨ langle ⟩ rangle " +
  "‖ | ⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ≪ ll ≫ gg ⊥ perp ∥ parallel ∠ angle { { } } % % # # & & $ $ _ _";
const SYMBOLS = new Map<string, string>();
for (const [, symbol, command] of COMMANDS.matchAll(PAIR)) SYMBOLS.set(symbol, `\\${command}`);
const BLACKBOARD: Readonly<Record<string, string>> = { ℝ: "R", ℕ: "N", ℤ: "Z", ℚ: "Q", ℂ: "C", ℙ: "P" };
/** Invisible operators (function application, times, separator, plus) and zero-width spaces. */
const INVISIBLE_OPERATORS = /[\u2061-\u2064\u200b]/g;

/** Writes the symbols of a text as TeX commands. */
function symbols(text: string): string {
  const written = Array.from(text.replace(INVISIBLE_OPERATORS, ""), (symbol) => {
    if (symbol === "−") return "-";
    if (BLACKBOARD[symbol] !== undefined) return `\\mathbb{${BLACKBOARD[symbol]}}`;
    const command = SYMBOLS.get(symbol);
    return command === undefined ? symbol : `${command} `;
  });
  return written.join("").trimEnd();
}
