import { attribute, attributes, className, href, KNOWN_TAGS, tagId, tagName, tagSet } from "../../html/index.ts";
import { type Page, parseUrl } from "../../page/index.ts";
import { collapseWhitespace } from "../../text/index.ts";
import {
  EMBED_ELEMENTS,
  EMBED_PROVIDERS,
  FACEBOOK_POST,
  FRAME_ATTRIBUTES,
  SOCIAL_POST,
  SOCIAL_POST_URL,
} from "../../vocabulary/index.ts";
import type { Embed } from "../content.ts";
import type { Links } from "../links.ts";
import { decodeAddress } from "./images.ts";

const SOURCE = tagId("source");
const A = tagId("a");
const BLOCKQUOTE = tagId("blockquote");
const DIV = tagId("div");

const SCHEME = /^https?:\/\/(?:www\.)?/i;
/** A frame of Embedly, with the address of the real frame in its query. */
const RELAY = /^https:\/\/cdn\.embedly\.com\/widgets\/media\.html\?/;

/** Reads the address of a video, audio or frame. Returns undefined for frames of unknown providers. */
export function readEmbed(page: Page, links: Links, node: number): Embed | undefined {
  const own = attributes(page, node);
  const title = collapseWhitespace(own.get("title") ?? own.get("aria-label") ?? "").trim();
  const kind = PLAYER.exec(tagName(page, node))?.[1];
  if (kind !== undefined) {
    const url = playableUrl(page, links, node);
    const media = kind === "audio" ? "audio" : "video";
    return url === undefined
      ? undefined
      : { kind: "embed", media, url, title: title === "" ? DEFAULT_TITLES[media] : title };
  }
  for (const name of FRAME_ATTRIBUTES) {
    const embed = fromProvider(links.resource(own.get(name) ?? "") ?? "", title);
    if (embed !== undefined) return embed;
  }
  return undefined;
}

const PLAYER = /^(?:amp-)?(audio|video)$/;
const PLAYERS = tagSet("video audio object");
const AMP_PLAYER = /^amp-(?:video|audio|iframe|youtube|vimeo)$/;

/** Whether the children of an element are a fallback for browsers that cannot play it. */
export function isPlayer(page: Page, node: number): boolean {
  const tag = page.tag[node];
  return tag < KNOWN_TAGS ? PLAYERS[tag] === 1 : AMP_PLAYER.test(tagName(page, node));
}

const DEFAULT_TITLES = { audio: "Audio", video: "Video" } as const;

/** Reads elements that load a post or video by script: `<lite-youtube videoid>`, `<amp-vimeo data-videoid>`. */
export function readLiteEmbed(page: Page, node: number, tagName: string): Embed | undefined {
  const [attribute, frame] = EMBED_ELEMENTS.get(tagName) ?? [];
  if (attribute === undefined || frame === undefined) return undefined;
  const own = attributes(page, node);
  const title = own.get("playlabel") ?? own.get("title") ?? "";
  return fromProvider(frame + (own.get(attribute) ?? ""), title);
}

/** Reads the address of an image that a script replaces with a video: `https://www.youtube.com/embed/x`. */
export function readVideoUrl(url: string): Embed | undefined {
  return FRAME_URL.test(url) ? fromProvider(url, "") : undefined;
}

/** Addresses of frames with a player. Other addresses at a provider may be images. */
const FRAME_URL = /\/embed\/|\/\/player\./;

/** Attributes with the address of a social post. */
const POST_URL_ATTRIBUTES = ["data-instgrm-permalink", "data-href", "cite"] as const;

/** Whether an element is an embedded post of a social network. */
export function isSocialPost(page: Page, node: number): boolean {
  const { tag, parent, measures } = page;
  if (tag[node] === DIV) return measures.words[node] === 0 && FACEBOOK_POST.test(className(page, node));
  if (tag[node] !== BLOCKQUOTE) return false;
  return SOCIAL_POST.test(className(page, node)) || FACEBOOK_POST.test(className(page, parent[node]));
}

/** Reads an embedded social post as a link to it. */
export function readSocialPost(page: Page, links: Links, node: number): Embed | undefined {
  const around = attributes(page, page.parent[node]).get("data-href") ?? "";
  const own = attributes(page, node);
  const addresses = [around, ...POST_URL_ATTRIBUTES.map((name) => own.get(name) ?? "")];
  for (let inner = page.end[node] - 1; inner > node; inner--) {
    if (page.tag[inner] === A) addresses.push(href(page, inner) ?? "");
  }
  const url = addresses.map((address) => links.link(address)).find((address) => SOCIAL_POST_URL.test(address ?? ""));
  return url === undefined ? undefined : { kind: "embed", media: "frame", url, title: "Post" };
}

/** Returns the embed for the address of a frame; undefined for unknown providers. */
function fromProvider(url: string, title: string): Embed | undefined {
  const relayed = RELAY.test(url) ? parseUrl(url, undefined)?.searchParams.get("src") : undefined;
  const address = (relayed ?? url).replace(SCHEME, "");
  for (const { pattern, media, name, page } of EMBED_PROVIDERS) {
    const found = pattern.exec(address);
    if (found === null) continue;
    const id = found[1];
    const target = page === undefined || id === undefined ? url : page === "" ? decodeAddress(id) : page + id;
    return { kind: "embed", media, url: target, title: title === "" ? name : title };
  }
  return undefined;
}

/** Returns the address of a player: its own, or that of its first usable `<source>`. */
function playableUrl(page: Page, links: Links, node: number): string | undefined {
  const own = links.resource(attribute(page, node, "src") ?? attribute(page, node, "data-src") ?? "");
  if (own !== undefined) return own;
  for (let inner = node + 1; inner < page.end[node]; inner++) {
    if (page.tag[inner] !== SOURCE) continue;
    const url = links.resource(attribute(page, inner, "src") ?? "");
    if (url !== undefined) return url;
  }
  return undefined;
}
