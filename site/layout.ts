import { posix } from "node:path";
import type { Section } from "./render-markdown.ts";

/** A link in the menu of the site. */
export interface MenuLink {
  readonly title: string;
  readonly path: string;
}

/** The menu of the site: groups of links. */
export type SiteMenu = readonly { readonly title: string; readonly links: readonly MenuLink[] }[];

/** The parts of a page. */
export interface PageParts {
  /** Its path on the site. */
  readonly path: string;
  readonly title: string;
  readonly html: string;
  readonly sections: readonly Section[];
  readonly menu: SiteMenu;
  /** Whether the page uses the whole width, without the list of its sections. */
  readonly isWide?: boolean;
  /** Scripts of this page alone. */
  readonly scripts?: readonly string[];
}

/** The icon of the site, a green dot. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Ccircle cx='8' cy='8' r='6' fill='%230a8f63'/%3E%3C/svg%3E";

const SPECIAL = /[&<>"]/g;

export function escapeText(text: string): string {
  return text.replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the address of one page of the site from another. */
export function relativePath(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to);
}

/** Writes a whole page. It loads nothing from other servers, and works from a folder. */
export function writePage(parts: PageParts): string {
  const { path, title, html, isWide = false, scripts = [] } = parts;
  const to = (target: string) => relativePath(path, target);
  const root = posix.relative(posix.dirname(path), "") || ".";
  return `<!doctype html>
<html lang="en" data-root="${root}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeText(title)}${title === "pith" ? "" : " · pith"}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="${to("style.css")}">
</head>
<body>
<header>
  <button id="menu-button" aria-label="Menu" aria-expanded="false" aria-controls="menu">☰</button>
  <a class="name" href="${to("index.html")}">pith</a>
  <div class="search"><input id="search" type="search" placeholder="Search" aria-label="Search the documents" autocomplete="off"><ol id="results" hidden></ol></div>
  <a href="${to("playground.html")}">Playground</a>
</header>
<div class="columns">
<nav id="menu" aria-label="Documents">
${writeMenu(parts)}
</nav>
<main${isWide ? ' class="wide"' : ""}>
${html}
</main>
${isWide ? "" : writeContents(parts)}
</div>
<script src="${to("search.js")}"></script>
${scripts.map((script) => `<script src="${to(script)}"></script>`).join("\n")}
</body>
</html>
`;
}

function writeMenu({ path, menu }: PageParts): string {
  return menu
    .map(({ title, links }) => {
      const items = links.map((link) => {
        const current = link.path === path ? ' aria-current="page"' : "";
        return `<li><a href="${relativePath(path, link.path)}"${current}>${escapeText(link.title)}</a></li>`;
      });
      return `<h2>${escapeText(title)}</h2><ul>${items.join("")}</ul>`;
    })
    .join("\n");
}

/** Lists the sections of a page of the second level; on pages without many of them, also of the third. */
function writeContents({ sections }: PageParts): string {
  const inner = sections.filter(({ level }) => level > 1 && level < 4);
  const second = inner.filter(({ level }) => level === 2);
  const shown = inner.length <= MAX_CONTENTS ? inner : second;
  if (shown.length < 2) return '<aside class="contents"></aside>';
  const items = shown.map(
    ({ level, heading, anchor }) => `<li class="level-${level}"><a href="#${anchor}">${escapeText(heading)}</a></li>`,
  );
  return `<aside class="contents"><h2>On this page</h2><ul>${items.join("")}</ul></aside>`;
}

/** Limit: entries in the list of sections with both levels. */
const MAX_CONTENTS = 24;
