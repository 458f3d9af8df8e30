import { attribute, attributes } from "../html/attributes.ts";
import { tagId, tagSet } from "../html/tags.ts";
import type { Page } from "../page/page.ts";
import type { Embed } from "./content.ts";
import type { Links } from "./links.ts";

const SOURCE = tagId("source");
const AUDIO = tagId("audio");
const VIDEO = tagId("video");
export const MEDIA = tagSet("video audio iframe embed object");

interface Provider {
  readonly pattern: RegExp;
  readonly media: Embed["media"];
  readonly name: string;
  /** The page people would open, made of the id the pattern found. */
  readonly page?: (id: string) => string;
}

/** Frames worth a link. Others are mostly adverts, consent boxes and counters. */
const PROVIDERS: readonly Provider[] = [
  {
    pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries)([\w-]{6,20})/i,
    media: "video",
    name: "YouTube",
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  { pattern: /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/videoseries/i, media: "video", name: "YouTube" },
  {
    pattern: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)/i,
    media: "video",
    name: "Vimeo",
    page: (id) => `https://vimeo.com/${id}`,
  },
  {
    pattern: /^https?:\/\/(?:www\.|geo\.)?dailymotion\.com\/(?:embed\/video\/|player[^?]{0,40}\?video=)(\w+)/i,
    media: "video",
    name: "Dailymotion",
    page: (id) => `https://www.dailymotion.com/video/${id}`,
  },
  { pattern: /^https?:\/\/(?:www\.|player\.)?twitch\.tv\//i, media: "video", name: "Twitch" },
  { pattern: /^https?:\/\/(?:www\.)?ted\.com\/talks|^https?:\/\/embed\.ted\.com\//i, media: "video", name: "TED" },
  {
    pattern: /^https?:\/\/(?:player\.bilibili|fast\.wistia|www\.loom|rumble|odysee|peertube)[\w.]*\.\w+\//i,
    media: "video",
    name: "Video",
  },
  { pattern: /^https?:\/\/(?:w\.|www\.)?soundcloud\.com\//i, media: "audio", name: "SoundCloud" },
  { pattern: /^https?:\/\/open\.spotify\.com\/embed/i, media: "audio", name: "Spotify" },
  { pattern: /^https?:\/\/embed\.podcasts\.apple\.com\//i, media: "audio", name: "Apple Podcasts" },
  { pattern: /^https?:\/\/bandcamp\.com\/EmbeddedPlayer/i, media: "audio", name: "Bandcamp" },
  {
    pattern:
      /^https?:\/\/(?:codepen\.io|codesandbox\.io\/embed|jsfiddle\.net|stackblitz\.com|observablehq\.com\/embed|replit\.com)/i,
    media: "frame",
    name: "Code",
  },
  {
    pattern: /^https?:\/\/(?:www\.google\.[a-z.]{2,6}\/maps|maps\.google\.|www\.openstreetmap\.org\/export)/i,
    media: "frame",
    name: "Map",
  },
  {
    pattern: /^https?:\/\/(?:datawrapper\.dwcdn\.net|flo\.uri\.sh|e\.infogram\.com|public\.tableau\.com)/i,
    media: "frame",
    name: "Chart",
  },
  {
    pattern:
      /^https?:\/\/(?:platform\.twitter\.com\/embed|www\.instagram\.com\/(?:p|reel)\/|www\.tiktok\.com\/embed|www\.facebook\.com\/plugins\/(?:post|video))/i,
    media: "frame",
    name: "Post",
  },
  {
    pattern:
      /^https?:\/\/(?:www\.)?slideshare\.net\/|^https?:\/\/docs\.google\.com\/(?:presentation|document|spreadsheets)/i,
    media: "frame",
    name: "Document",
  },
];
const LAZY_SOURCES = [
  "src",
  "data-src",
  "data-lazy-src",
  "data-cmp-src",
  "data-litespeed-src",
  "data",
  "data-video-url",
] as const;
const VIDEO_ID = /^[\w-]{6,20}$/;
const SPACES = /\s+/g;

/** The film, sound or frame an element shows, as its address; undefined for frames of unknown use. */
export function readEmbed(page: Page, links: Links, node: number): Embed | undefined {
  const own = attributes(page, node);
  const title = (own.get("title") ?? own.get("aria-label") ?? "").replace(SPACES, " ").trim();
  const tag = page.tag[node]!;
  if (tag === AUDIO || tag === VIDEO) {
    const url = playable(page, links, node);
    const media = tag === AUDIO ? "audio" : "video";
    return url === undefined ? undefined : { kind: "embed", media, url, title: title === "" ? NAMES[media] : title };
  }
  for (const name of LAZY_SOURCES) {
    const url = links.resource(own.get(name) ?? "");
    const provider = url === undefined ? undefined : PROVIDERS.find(({ pattern }) => pattern.test(url));
    if (url !== undefined && provider !== undefined) return fromProvider(provider, url, title);
  }
  return undefined;
}

const NAMES = { audio: "Audio", video: "Video" } as const;

/** `<lite-youtube videoid>` and its kin, which load the film on a click. */
export function readLiteEmbed(page: Page, node: number, tagName: string): Embed | undefined {
  if (tagName !== "lite-youtube" && tagName !== "lite-vimeo" && tagName !== "youtube-embed") return undefined;
  const id = attribute(page, node, "videoid") ?? attribute(page, node, "video-id") ?? "";
  if (!VIDEO_ID.test(id)) return undefined;
  const isVimeo = tagName === "lite-vimeo";
  const url = isVimeo ? `https://vimeo.com/${id}` : `https://www.youtube.com/watch?v=${id}`;
  const title = attribute(page, node, "playlabel") ?? attribute(page, node, "title") ?? (isVimeo ? "Vimeo" : "YouTube");
  return { kind: "embed", media: "video", url, title };
}

function fromProvider(provider: Provider, url: string, title: string): Embed {
  const id = provider.pattern.exec(url)?.[1];
  const target = provider.page !== undefined && id !== undefined ? provider.page(id) : url;
  return { kind: "embed", media: provider.media, url: target, title: title === "" ? provider.name : title };
}

function playable(page: Page, links: Links, node: number): string | undefined {
  const own = links.resource(attribute(page, node, "src") ?? attribute(page, node, "data-src") ?? "");
  if (own !== undefined) return own;
  for (let inner = node + 1; inner < page.end[node]!; inner++) {
    if (page.tag[inner] !== SOURCE) continue;
    const url = links.resource(attribute(page, inner, "src") ?? "");
    if (url !== undefined) return url;
  }
  return undefined;
}
