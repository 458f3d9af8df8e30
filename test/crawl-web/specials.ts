import { paragraphOf, Random, seedOf } from "./random.ts";
import {
  html,
  linksTo,
  NOT_FOUND,
  type PathKind,
  redirect,
  type SiteFacts,
  type SitePart,
  type WebAnswer,
  type WebContent,
  type WebRequest,
} from "./site-parts.ts";

type PageMaker = (title: string, body: string, head?: string) => string;
type Handler = (request: WebRequest) => WebAnswer;

/** Size of one piece of the body that never ends. */
const ENDLESS_PIECE = "<p>no end</p>".repeat(100);

/** Single pages of a site with one peculiarity each: redirects, wishes to robots, unusual links, types and bodies. */
export class Specials implements SitePart {
  readonly contents: readonly WebContent[];
  readonly hiddenMarks: readonly string[];
  /** Rules for robots.txt. */
  readonly rules: readonly string[];
  /** HTML with links to all of them. */
  readonly html: string;
  readonly #facts: SiteFacts;
  readonly #page: PageMaker;
  readonly #handlers = new Map<string, Handler>();
  readonly #kinds = new Map<string, PathKind>();
  readonly #contents: WebContent[] = [];
  readonly #hidden: string[] = [];
  readonly #links: (readonly [string, string])[] = [];

  constructor(facts: SiteFacts, page: PageMaker, { hasFaults, target }: { hasFaults: boolean; target: string }) {
    this.#facts = facts;
    this.#page = page;
    this.rules = this.#addForbidden();
    const unusual = this.#addUnusualLinks();
    const unfollowed = this.#addUnfollowed();
    this.#addRedirects(target);
    this.#addCookies();
    this.#addTypes();
    if (hasFaults) this.#addFaults();
    this.contents = this.#contents;
    this.hiddenMarks = this.#hidden;
    this.html = `${linksTo(...this.#links)} ${unusual} ${unfollowed}`;
  }

  answer(request: WebRequest): WebAnswer | undefined {
    return this.#handlers.get(request.path)?.(request);
  }

  kindOf({ pathname }: URL): PathKind | undefined {
    return this.#kinds.get(pathname);
  }

  #add(path: string, kind: PathKind, handler: Handler): string {
    this.#handlers.set(path, handler);
    this.#kinds.set(path, kind);
    return path;
  }

  #link(path: string): void {
    this.#links.push([path, path.slice(1).replaceAll("/", " ")]);
  }

  /** Adds a page with a text of its own, which is to be found. Returns its path. */
  #addContent(path: string, { head = "", more = "" } = {}): string {
    const mark = this.#markOf(path);
    this.#contents.push({ mark, by: "link" });
    return this.#add(path, "content", () => html(this.#text(mark, { head, more })));
  }

  #markOf(path: string): string {
    return `mark${this.#facts.seed}s${seedOf(this.#facts.seed, path).toString(36)}`;
  }

  #text(mark: string, { head = "", more = "" } = {}): string {
    const random = new Random(seedOf(this.#facts.seed, mark));
    const text = [0, 1, 2].map(() => `<p>${paragraphOf(random)}</p>`).join("");
    return this.#page(
      `About ${mark}`,
      `<article><h1>About it</h1><p>${mark} and more.</p>${text}</article>${more}`,
      head,
    );
  }

  /** Adds pages that robots.txt forbids, and some beside them that it allows. */
  #addForbidden(): readonly string[] {
    const [folder, draft, ending] = [this.#facts.name(), this.#facts.name(), this.#facts.name()];
    const secret = (path: string): void => {
      this.#link(this.#add(path, "forbidden", () => html(this.#text(this.#markOf(path)))));
    };
    secret(`/${folder}/secret`);
    secret(`/x/${draft}-one/y`);
    secret(`/files/list.${ending}`);
    this.#link(this.#addContent(`/${folder}/open/page`));
    this.#link(this.#addContent(`/files/list.${ending}/more`));
    return [`Disallow: /${folder}/`, `Allow: /${folder}/open/`, `Disallow: /*/${draft}-*`, `Disallow: /*.${ending}$`];
  }

  /** Adds pages whose links or headers ask not to be followed or indexed. */
  #addUnfollowed(): string {
    const names = Array.from({ length: 5 }, () => `/${this.#facts.name()}`);
    const [byLink, fromMeta, fromHeader, meta, header] = names;
    for (const path of [byLink, fromMeta, fromHeader])
      this.#add(path, "nofollow", () => html(this.#text(this.#markOf(path))));
    const wishes = (target: string) => ({ more: linksTo([target, "a link that is not to be followed"]) });
    this.#link(this.#addContent(meta, { ...wishes(fromMeta), head: '<meta name="robots" content="nofollow">' }));
    const mark = this.#markOf(header);
    this.#hidden.push(mark);
    this.#link(
      this.#add(header, "other", () =>
        html(this.#text(mark, wishes(fromHeader)), { headers: { "x-robots-tag": "noindex, nofollow" } }),
      ),
    );
    const noindex = `/${this.#facts.name()}`;
    const hidden = this.#markOf(noindex);
    const beyond = this.#addContent(`/${this.#facts.name()}`);
    this.#hidden.push(hidden);
    const head = '<meta name="ROBOTS" content="NOINDEX">';
    this.#link(
      this.#add(noindex, "other", () => html(this.#text(hidden, { head, more: linksTo([beyond, "a page beyond"]) }))),
    );
    return `<a rel="sponsored nofollow" href="${byLink}">Advertisement of our partners</a>`;
  }

  /** Adds pages that only unusual links lead to. Returns links in other places, which lead nowhere. */
  #addUnusualLinks(): string {
    const [based, comment, script, hidden] = Array.from({ length: 4 }, () => this.#facts.name());
    const below = this.#addContent(`/${based}/below/it`);
    const parent = this.#addContent(`/${based}/`, {
      head: `<base href="/${based}/below/">`,
      more: linksTo([below.split("/").at(-1) ?? "", "a link below the base"]),
    });
    this.#link(parent);
    const spaced = this.#addContent("/a%20b/%C3%BCber%20uns%");
    this.#kinds.set("/a%20b/%C3%BCber%20uns%", "content");
    const relative = this.#addContent(`/${this.#facts.name()}/relative`);
    this.#links.push(
      [decodeSpaces(spaced), "a link with spaces and letters"],
      [`./x/../${relative.slice(1)}`, "a link with dots"],
    );
    this.#links.push([
      `${this.#facts.origin.slice("http:".length)}${this.#addContent(`/${this.#facts.name()}`)}`,
      "without a scheme",
    ]);
    return `<!-- <a href="/${comment}">x</a> --><script>var a = '<a href="/${script}">x</a>';</script>
      <div style="display:none"><a href="/${hidden}">x</a></div> <a href="//[bad">bad</a> <a href="javascript:void(0)">script</a>
      <a href="mailto:a@b.example">mail</a> <a href="http://%zz/">broken</a> <a href="data:text/html,x">data</a>`;
  }

  #addRedirects(target: string): void {
    const names = Array.from({ length: 6 }, () => `/${this.#facts.name()}`);
    const [chain, second, third, loop, back, elsewhere] = names;
    this.#add(second, "other", () => redirect(third, 302));
    this.#add(third, "other", () => redirect(target, 308));
    this.#add(back, "other", () => redirect(loop));
    this.#link(this.#add(chain, "other", () => redirect(second, 301)));
    this.#link(this.#add(loop, "other", () => redirect(back)));
    const [other = this.#facts.origin] = this.#facts.others;
    this.#link(this.#add(elsewhere, "other", () => redirect(`${other}/`, 301)));
    this.#link(this.#add("/index.html", "duplicate", () => redirect("/", 301)));
  }

  /** Adds a page that needs a cookie, which another page sets. */
  #addCookies(): void {
    const [door, room] = [`/${this.#facts.name()}`, `/${this.#facts.name()}`];
    const mark = this.#markOf(room);
    this.#contents.push({ mark, by: "link" });
    const isGuest = ({ headers }: WebRequest): boolean => String(headers["cookie"] ?? "").includes("guest=1");
    this.#add(room, "content", (request) => (isGuest(request) ? html(this.#text(mark)) : redirect(door)));
    this.#add(door, "other", (request) => ({
      ...redirect(isGuest(request) ? room : `${room}`),
      headers: { location: room, "set-cookie": "guest=1; Path=/" },
    }));
    this.#link(room);
  }

  /** Adds files that are no pages: by name, by type, and by what they contain. */
  #addTypes(): void {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
    const [data, wrong, gone] = [`/${this.#facts.name()}`, `/${this.#facts.name()}`, `/${this.#facts.name()}`];
    this.#link(this.#add("/paper.pdf", "other", () => ({ type: "application/pdf", body: "%PDF-1.4" })));
    this.#link(this.#add("/photo.jpg", "other", () => ({ type: "image/jpeg", body: bytes })));
    this.#link(this.#add(data, "other", () => ({ type: "application/json", body: "{}" })));
    this.#link(this.#add(wrong, "other", () => ({ type: "text/html", body: bytes })));
    this.#link(this.#add(gone, "other", () => NOT_FOUND));
  }

  #addFaults(): void {
    const [endless, broken] = [`/${this.#facts.name()}`, `/${this.#facts.name()}`];
    this.#link(this.#add(endless, "other", () => html(ENDLESS_PIECE, { fault: "endless" })));
    this.#link(this.#add(broken, "other", () => html("not gzip", { headers: { "content-encoding": "gzip" } })));
  }
}

function decodeSpaces(path: string): string {
  return path.replaceAll("%20", " ").replaceAll("%C3%BC", "ü");
}
