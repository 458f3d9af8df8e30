import { escapeText } from "../html/index.ts";
import { InputError } from "./input-error.ts";
import { pageHead, quoted } from "./page-markup.ts";
import { type PdfPiece, pdfBlocks } from "./pdf-blocks.ts";

/** The part of pdfjs-dist that is used. */
interface PdfLibrary {
  getDocument(source: object): { readonly promise: Promise<PdfDocument>; destroy(): Promise<void> };
}

interface PdfDocument {
  readonly numPages: number;
  getMetadata(): Promise<{ readonly info: Readonly<Record<string, unknown>> }>;
  getPage(number: number): Promise<{ getTextContent(): Promise<{ readonly items: readonly PdfItem[] }> }>;
}

interface PdfItem {
  readonly str?: string;
  readonly transform?: readonly number[];
  readonly height?: number;
  readonly hasEOL?: boolean;
}

/** Limit: pages that are read. Chosen, not measured. */
const MAX_PAGES = 2000;
/** This file of the package needs no canvas. It runs in Node. */
const PACKAGE = "pdfjs-dist/legacy/build/pdf.mjs";
const INSTALL = "npm install pdfjs-dist";

/** Writes a PDF as a page: headings, paragraphs, title, author and date. */
export async function pdfMarkup(bytes: Uint8Array): Promise<string> {
  const { getDocument } = await loadPdfLibrary();
  // The library takes the memory of the bytes; 0 is its level for errors only.
  const loading = getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, verbosity: 0 });
  try {
    const document = await loading.promise;
    const { info } = await document.getMetadata();
    const pages: (readonly PdfPiece[])[] = [];
    for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages); number++) {
      const page = await document.getPage(number);
      pages.push((await page.getTextContent()).items.flatMap(pieceOf));
    }
    return headOf(info) + bodyOf(pages);
  } catch (cause) {
    throw new InputError(`this PDF document cannot be read: ${(cause as Error).message}`, { cause });
  } finally {
    await loading.destroy();
  }
}

async function loadPdfLibrary(): Promise<PdfLibrary> {
  return (import(PACKAGE) as Promise<PdfLibrary>).catch((cause: unknown) => {
    const { code, message } = cause as NodeJS.ErrnoException;
    const isMissing = code === "ERR_MODULE_NOT_FOUND" || code === "MODULE_NOT_FOUND";
    const problem = isMissing ? `the package pdfjs-dist: ${INSTALL}` : `pdfjs-dist, which does not load: ${message}`;
    throw new InputError(`this is a PDF document; reading it needs ${problem}`, { cause });
  });
}

function pieceOf({ str, transform, height = 0, hasEOL }: PdfItem): readonly PdfPiece[] {
  if (str === undefined || transform === undefined) return [];
  const [, , , , x, y] = transform;
  return [{ text: hasEOL === true ? `${str} ` : str, x, y, size: height || Math.abs(transform[3]) }];
}

function bodyOf(pages: readonly (readonly PdfPiece[])[]): string {
  const blocks = pdfBlocks(pages).map(({ level, text }) => {
    const tag = level === 0 ? "p" : `h${level}`;
    return `<${tag}>${escapeText(text)}</${tag}>`;
  });
  return `<main>${blocks.join("\n")}</main>`;
}

/** `D:20260417093000+02'00'` */
const PDF_DATE = /^D:(\d{4})(\d\d)(\d\d)/;

function headOf({ Title, Author, CreationDate }: Readonly<Record<string, unknown>>): string {
  const day = typeof CreationDate === "string" ? PDF_DATE.exec(CreationDate)?.slice(1).join("-") : undefined;
  const author = typeof Author === "string" && Author !== "" ? `<meta name=author content=${quoted(Author)}>` : "";
  const date = day === undefined ? "" : `<meta property="article:published_time" content=${quoted(day)}>`;
  return pageHead(typeof Title === "string" && Title !== "" ? Title : undefined) + author + date;
}
