import { attribute, attributes, className, href, KNOWN_TAGS, tagId, tagName, tagSet } from "../../html/index.ts";
import { type Page, parseUrl } from "../../page/index.ts";
import type { Embed } from "../content.ts";
import type { Links } from "../links.ts";

const SOURCE = tagId("source");
const A = tagId("a");
const BLOCKQUOTE = tagId("blockquote");

type Provider = readonly [
  /** Tried on an address without its scheme and `www.`. */
  pattern: RegExp,
  media: Embed["media"],
  name: string,
  /** The page people would open, up to the id the pattern found. */
  page?: string,
];

const SCHEME = /^https?:\/\/(?:www\.)?/i;
/** A frame around the frame of another. */
const RELAY = /^https:\/\/cdn\.embedly\.com\/widgets\/media\.html\?/;

/** Frames worth a link. Others are mostly adverts, consent boxes and counters. */
const PROVIDERS: readonly Provider[] = [
  [
    /^youtube(?:-nocookie)?\.com\/embed\/(?:videoseries|([\w-]{6,20}))/i,
    "video",
    "YouTube",
    "https://www.youtube.com/watch?v=",
  ],
  [/^player\.vimeo\.com\/video\/(\d+)/i, "video", "Vimeo", "https://vimeo.com/"],
  [
    /^(?:geo\.)?dailymotion\.com\/(?:embed\/video\/|player[^?]{0,40}\?video=)(\w+)/i,
    "video",
    "Dailymotion",
    "https://www.dailymotion.com/video/",
  ],
  [/^(?:player\.)?twitch\.tv\//i, "video", "Twitch"],
  [/^(?:ted\.com\/talks|embed\.ted\.com\/)/i, "video", "TED"],
  [/^(?:player\.bilibili|fast\.wistia|loom|rumble|odysee|peertube)[\w.]*\.\w+\//i, "video", "Video"],
  [/^(?:w\.)?soundcloud\.com\//i, "audio", "SoundCloud"],
  [/^open\.spotify\.com\/embed/i, "audio", "Spotify"],
  [/^embed\.podcasts\.apple\.com\//i, "audio", "Apple Podcasts"],
  [/^bandcamp\.com\/EmbeddedPlayer/i, "audio", "Bandcamp"],
  [
    /^(?:codepen\.io|codesandbox\.io\/embed|jsfiddle\.net|stackblitz\.com|observablehq\.com\/embed|replit\.com)/i,
    "frame",
    "Code",
  ],
  [/^(?:google\.[a-z.]{2,6}\/maps|maps\.google\.|openstreetmap\.org\/export)/i, "frame", "Map"],
  [/^(?:datawrapper\.dwcdn\.net|flo\.uri\.sh|e\.infogram\.com|public\.tableau\.com)/i, "frame", "Chart"],
  [
    /^(?:platform\.twitter\.com\/embed|instagram\.com\/(?:p|reel)\/|tiktok\.com\/embed|facebook\.com\/plugins\/(?:post|video))/i,
    "frame",
    "Post",
  ],
  [/^(?:slideshare\.net\/|docs\.google\.com\/(?:presentation|document|spreadsheets))/i, "frame", "Document"],
];
const LAZY_SOURCES = "src data-src data-lazy-src data-cmp-src data-litespeed-src data data-video-url".split(" ");
const SPACES = /\s+/g;

/** The film, sound or frame an element shows, as its address; undefined for frames of unknown use. */
export function readEmbed(page: Page, links: Links, node: number): Embed | undefined {
  const own = attributes(page, node);
  const title = (own.get("title") ?? own.get("aria-label") ?? "").replace(SPACES, " ").trim();
  const kind = PLAYER.exec(tagName(page, node))?.[1];
  if (kind !== undefined) {
    const url = playable(page, links, node);
    const media = kind === "audio" ? "audio" : "video";
    return url === undefined ? undefined : { kind: "embed", media, url, title: title === "" ? NAMES[media] : title };
  }
  for (const name of LAZY_SOURCES) {
    const embed = fromProvider(links.resource(own.get(name) ?? "") ?? "", title);
    if (embed !== undefined) return embed;
  }
  return undefined;
}

const PLAYER = /^(?:amp-)?(audio|video)$/;
const PLAYERS = tagSet("video audio object");
const AMP_PLAYER = /^amp-(?:video|audio|iframe|youtube|vimeo)$/;

/** Whether what an element holds is for those who cannot play what it shows. */
export function isPlayer(page: Page, node: number): boolean {
  const tag = page.tag[node];
  return tag < KNOWN_TAGS ? PLAYERS[tag] === 1 : AMP_PLAYER.test(tagName(page, node));
}

const NAMES = { audio: "Audio", video: "Video" } as const;

/** `<lite-youtube videoid>`, `<amp-vimeo data-videoid>` and their kin, which load the film on a click or by a script. */
export function readLiteEmbed(page: Page, node: number, tagName: string): Embed | undefined {
  const film = FILM_TAG.exec(tagName);
  if (film === null) return undefined;
  const own = attributes(page, node);
  const id = own.get("videoid") ?? own.get("data-videoid") ?? own.get("video-id") ?? "";
  const title = own.get("playlabel") ?? own.get("title") ?? "";
  return fromProvider((film[1] === "vimeo" ? "player.vimeo.com/video/" : "youtube.com/embed/") + id, title);
}

const FILM_TAG = /^(?:(?:lite|amp)-(youtube|vimeo)|youtube-embed)$/;

/** What an image stands for that a script replaces by a film: its address is that of the film's frame. */
export function readVideoUrl(url: string): Embed | undefined {
  return FRAME_ADDRESS.test(url) ? fromProvider(url, "") : undefined;
}

/** A cheap no. */
const FRAME_ADDRESS = /\/embed\/|\/\/player\./;

/** How networks mark a post of theirs in another page, which a script shows in its full form. */
const POST =
  /(?:^|\s)(?:twitter-(?:tweet|video)|(?:instagram|text-post)-media|(?:tiktok|bluesky|mastodon)-embed|reddit-embed-bq)(?:\s|$)/;
/** Of the post itself; other links in it are what it speaks of. */
const POST_ADDRESS = /^https:\/\/[^/]+\/(?:[^/]+\/)*(?:status|p|reel|tv|video|posts?|r|@[^/]+)\/\w/;
const ADDRESSES = ["data-instgrm-permalink", "cite"] as const;

/** Whether an element is a post of a network. */
export function isSocialPost(page: Page, node: number): boolean {
  return page.tag[node] === BLOCKQUOTE && POST.test(className(page, node));
}

/** Whether an element is a post of a network with all it says: those of some networks hold no more than a link. */
export function isQuotedPost(page: Page, node: number): boolean {
  return page.measures.paragraphs[node] > 0 && isSocialPost(page, node) && SAYS.test(className(page, node));
}

const SAYS = /twitter-|bluesky-|mastodon-/;

/** A post of a network as a link to it. */
export function readSocialPost(page: Page, links: Links, node: number): Embed | undefined {
  const own = attributes(page, node);
  const addresses = ADDRESSES.map((name) => own.get(name) ?? "");
  for (let inner = page.end[node] - 1; inner > node; inner--) {
    if (page.tag[inner] === A) addresses.push(href(page, inner) ?? "");
  }
  const url = addresses.map((address) => links.link(address)).find((address) => POST_ADDRESS.test(address ?? ""));
  return url === undefined ? undefined : { kind: "embed", media: "frame", url, title: "Post" };
}

function fromProvider(url: string, title: string): Embed | undefined {
  const relayed = RELAY.test(url) ? parseUrl(url, undefined)?.searchParams.get("src") : undefined;
  const address = (relayed ?? url).replace(SCHEME, "");
  for (const [pattern, media, name, page] of PROVIDERS) {
    const found = pattern.exec(address);
    if (found === null) continue;
    const id = found[1];
    const target = page === undefined || id === undefined ? url : page + id;
    return { kind: "embed", media, url: target, title: title === "" ? name : title };
  }
  return undefined;
}

function playable(page: Page, links: Links, node: number): string | undefined {
  const own = links.resource(attribute(page, node, "src") ?? attribute(page, node, "data-src") ?? "");
  if (own !== undefined) return own;
  for (let inner = node + 1; inner < page.end[node]; inner++) {
    if (page.tag[inner] !== SOURCE) continue;
    const url = links.resource(attribute(page, inner, "src") ?? "");
    if (url !== undefined) return url;
  }
  return undefined;
}
