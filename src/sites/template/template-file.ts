import { COLUMN_TYPES, parseSelectorList } from "../../records/index.ts";
import { deciderNamed } from "../../select/index.ts";
import {
  MAX_CLUSTERS,
  MAX_KEYS,
  MAX_PAGE_HASHES,
  MAX_PRINTS,
  MAX_SHAPE_PATHS,
  MAX_TEMPLATE_FIELDS,
  MAX_URL_PATTERNS,
  MAX_VOTED_SELECTORS,
  type SiteTemplate,
  TEMPLATE_VERSION,
} from "./site-template.ts";
import {
  type Check,
  hasProperties,
  isBoolean,
  isCount,
  isHash,
  isListOf,
  isNumberIn,
  isOneOf,
  isRecordOf,
  isText,
  mayHaveProperties,
  TemplateError,
} from "./template-checks.ts";

/** Limit: margins, as logits. */
export const MAX_MARGIN = 5;
/** Limits of the parts that people write. Chosen: far more than anybody writes. */
const MAX_RULES = 1000;
const MAX_RULE_ENTRIES = 1000;
const MAX_REVISIONS = 1000;
/** Limits of a field: far more than `FieldLearner` writes. */
const MAX_SIGNATURES = 20;
const MAX_SAMPLES = 20;

const isSelector: Check = (value, where) => {
  isText(value, where);
  checkBy(() => parseSelectorList(value as string), where);
};

const isMethod: Check = (value, where) => {
  isText(value, where);
  checkBy(() => deciderNamed(value as string), where);
};

function checkBy(parse: () => unknown, where: string): void {
  try {
    parse();
  } catch (cause) {
    throw new TemplateError(`${where} of the site template: ${(cause as Error).message}`, { cause });
  }
}

const isRule = mayHaveProperties({
  urls: isListOf(isText, MAX_RULE_ENTRIES),
  keep: isListOf(isSelector, MAX_RULE_ENTRIES),
  drop: isListOf(isSelector, MAX_RULE_ENTRIES),
  content: isSelector,
  fields: isRecordOf(isSelector),
  method: isMethod,
  favor: isOneOf(["precision", "recall"]),
  kind: isText,
  note: isText,
});

const areVotes = isListOf(hasProperties({ selector: isSelector, votes: isCount }), MAX_VOTED_SELECTORS);

const isBlockKey = hasProperties({
  hash: isHash,
  pages: isCount,
  chosen: isCount,
  margin: isNumberIn(-MAX_MARGIN, MAX_MARGIN),
  selector: isText,
  prints: isListOf(hasProperties({ hash: isHash, pages: isCount, sample: isText }), MAX_PRINTS),
});

const isLabelSignature = hasProperties({ after: isText, nth: isCount, match: isCount });
const isPathSignature = hasProperties({ selector: isText, text: isCount, match: isCount });

const isSignature: Check = (value, where) => {
  const isLabel = typeof value === "object" && value !== null && "after" in value;
  (isLabel ? isLabelSignature : isPathSignature)(value, where);
};

const isDetailField = hasProperties({
  name: isText,
  type: isOneOf(COLUMN_TYPES),
  signatures: isListOf(isSignature, MAX_SIGNATURES),
  isMany: isBoolean,
  isProse: isBoolean,
  confidence: isNumberIn(0, 1),
  filled: isNumberIn(0, 1),
  distinct: isCount,
  samples: isListOf(isText, MAX_SAMPLES),
});

const isCluster = hasProperties({
  id: isHash,
  pages: isCount,
  duplicates: isCount,
  kinds: isRecordOf(isCount),
  urls: isListOf(hasProperties({ pattern: isText, pages: isCount }), MAX_URL_PATTERNS),
  shape: isListOf(hasProperties({ hash: isHash, pages: isCount, selector: isText }), MAX_SHAPE_PATHS),
  content: areVotes,
  title: areVotes,
  author: areVotes,
  date: areVotes,
  fields: isListOf(isDetailField, MAX_TEMPLATE_FIELDS),
  fit: hasProperties({ pages: isCount, mean: isNumberIn(0, 1), min: isNumberIn(0, 1) }),
  blocks: isListOf(isBlockKey, MAX_KEYS),
  hashes: isListOf(isHash, MAX_PAGE_HASHES),
});

const isTemplate = mayHaveProperties({
  version: isCount,
  host: isText,
  revision: isCount,
  pages: isCount,
  history: isListOf(
    hasProperties({ revision: isCount, pages: isCount, missing: isListOf(isText, MAX_SHAPE_PATHS) }),
    MAX_REVISIONS,
  ),
  rules: isListOf(isRule, MAX_RULES),
  clusters: isListOf(isCluster, MAX_CLUSTERS),
});

/** The parts of a template that people may leave out: a file with rules only needs a host. */
const DEFAULTS = {
  version: TEMPLATE_VERSION,
  host: "",
  revision: 1,
  pages: 0,
  history: [],
  rules: [],
  clusters: [],
} as const;

/** Reads a template from JSON text, or from parsed JSON. Throws TemplateError if it is malformed or has another version. */
export function parseTemplate(data: unknown): SiteTemplate {
  const value = typeof data === "string" ? parseJson(data) : data;
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("version" in value)) {
    throw new TemplateError(`a site template is a JSON object with "version": ${TEMPLATE_VERSION}`);
  }
  if (value.version !== TEMPLATE_VERSION) {
    const found = JSON.stringify(value.version);
    throw new TemplateError(
      `the site template has version ${found}; this build of pith reads version ${TEMPLATE_VERSION}`,
    );
  }
  const template = { ...DEFAULTS, ...value };
  isTemplate(template, "");
  return template as SiteTemplate;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TemplateError(`the site template is not JSON: ${(cause as Error).message}`, { cause });
  }
}

/** Limit: an object or list with longer JSON is written on several lines. */
const MAX_LINE_CHARS = 160;
const INDENT = "  ";

/** Writes a template as JSON, one entry per line. The same template always has the same text. */
export function templateJson(template: SiteTemplate): string {
  return `${written(template, "")}\n`;
}

/** Recursive: a template has a fixed depth, whatever the depth of its pages. Quadratic at most in that depth. */
function written(value: unknown, indent: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const line = oneLine(value);
  if (line.length + indent.length <= MAX_LINE_CHARS) return line;
  const inner = indent + INDENT;
  const entries = entriesOf(value).map(([name, entry]) => `${inner}${name}${written(entry, inner)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
}

function oneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = entriesOf(value).map(([name, entry]) => `${name}${oneLine(entry)}`);
  if (entries.length === 0) return Array.isArray(value) ? "[]" : "{}";
  return Array.isArray(value) ? `[${entries.join(", ")}]` : `{ ${entries.join(", ")} }`;
}

/** Returns the entries of a list or an object. Names of properties are written as JSON, with their colon. */
function entriesOf(value: object): (readonly [name: string, value: unknown])[] {
  if (Array.isArray(value)) return value.map((entry) => ["", entry]);
  return Object.entries(value).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[`${JSON.stringify(name)}: `, entry] as const],
  );
}
