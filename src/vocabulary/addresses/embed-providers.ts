/** A site whose frames become embeds in the content. */
interface EmbedProvider {
  /** Matches the address of a frame, without scheme and `www.`. */
  readonly pattern: RegExp;
  readonly media: "video" | "audio" | "frame";
  /** Title for frames without one. */
  readonly name: string;
  /** Prefix of the address that people would open. The group of the pattern is appended to it. */
  readonly page?: string;
}

/** One row per provider. Other frames are mostly adverts, consent boxes and counters. */
export const EMBED_PROVIDERS: readonly EmbedProvider[] = [
  {
    pattern: /^youtube(?:-nocookie)?\.com\/embed\/(?:videoseries|([\w-]{6,20}))/i,
    media: "video",
    name: "YouTube",
    page: "https://www.youtube.com/watch?v=",
  },
  { pattern: /^player\.vimeo\.com\/video\/(\d+)/i, media: "video", name: "Vimeo", page: "https://vimeo.com/" },
  {
    pattern: /^(?:geo\.)?dailymotion\.com\/(?:embed\/video\/|player[^?]{0,40}\?video=)(\w+)/i,
    media: "video",
    name: "Dailymotion",
    page: "https://www.dailymotion.com/video/",
  },
  { pattern: /^(?:player\.)?twitch\.tv\//i, media: "video", name: "Twitch" },
  { pattern: /^(?:ted\.com\/talks|embed\.ted\.com\/)/i, media: "video", name: "TED" },
  {
    pattern: /^(?:player\.bilibili|fast\.wistia|loom|rumble|odysee|peertube)[\w.]*\.\w+\//i,
    media: "video",
    name: "Video",
  },
  { pattern: /^(?:w\.)?soundcloud\.com\//i, media: "audio", name: "SoundCloud" },
  { pattern: /^open\.spotify\.com\/embed/i, media: "audio", name: "Spotify" },
  { pattern: /^embed\.podcasts\.apple\.com\//i, media: "audio", name: "Apple Podcasts" },
  { pattern: /^bandcamp\.com\/EmbeddedPlayer/i, media: "audio", name: "Bandcamp" },
  {
    pattern:
      /^(?:codepen\.io|codesandbox\.io\/embed|jsfiddle\.net|stackblitz\.com|observablehq\.com\/embed|replit\.com)/i,
    media: "frame",
    name: "Code",
  },
  {
    pattern: /^(?:google\.[a-z.]{2,6}\/maps|maps\.google\.|openstreetmap\.org\/export)/i,
    media: "frame",
    name: "Map",
  },
  {
    pattern: /^(?:datawrapper\.dwcdn\.net|flo\.uri\.sh|e\.infogram\.com|public\.tableau\.com)/i,
    media: "frame",
    name: "Chart",
  },
  {
    pattern: /^platform\.twitter\.com\/embed\/[^?]*\?(?:[^#]*&)?id=(\d+)/i,
    media: "frame",
    name: "Post",
    page: "https://twitter.com/i/status/",
  },
  {
    pattern: /^instagram\.com\/((?:p|reel|tv)\/[\w-]+)/i,
    media: "frame",
    name: "Post",
    page: "https://www.instagram.com/",
  },
  // The address of the post is a parameter. It is decoded, since `page` is empty.
  {
    pattern: /^facebook\.com\/plugins\/(?:post|video)\.php\?(?:[^#]*&)?href=(https%3A[^&#]+)/i,
    media: "frame",
    name: "Post",
    page: "",
  },
  {
    pattern: /^(?:embed\.reddit|redditmedia)\.com\/(r\/[^?#]+)/i,
    media: "frame",
    name: "Post",
    page: "https://www.reddit.com/",
  },
  { pattern: /^([\w.-]+\/@[\w.@-]+\/(?:post\/)?\w+)\/embed/i, media: "frame", name: "Post", page: "https://" },
  { pattern: /^t\.me\/(\w+\/\d+)\?embed/i, media: "frame", name: "Post", page: "https://t.me/" },
  {
    pattern: /^(?:tiktok\.com\/(?:embed|player)|embed\.bsky\.app\/embed\/|linkedin\.com\/embed\/feed\/update)/i,
    media: "frame",
    name: "Post",
  },
  {
    pattern: /^(?:slideshare\.net\/|docs\.google\.com\/(?:presentation|document|spreadsheets))/i,
    media: "frame",
    name: "Document",
  },
];

/** Classes of the `<blockquote>` with which a social network embeds a post. Its script replaces the element. */
export const SOCIAL_POST: RegExp =
  /(?:^|\s)(?:twitter-(?:tweet|video)|(?:instagram|text-post)-media|(?:tiktok|bluesky|mastodon)-embed|reddit-(?:embed-bq|card)|fb-xfbml-parse-ignore)(?:\s|$)/;

/** Classes of the `<div>` with which Facebook embeds a post. It may contain a `<blockquote>`. */
export const FACEBOOK_POST: RegExp = /(?:^|\s)fb-(?:post|video)(?:\s|$)/;

/** Elements that load a post or video by script: the attribute with its id, and the address of the frame that the id is appended to. */
export const EMBED_ELEMENTS: ReadonlyMap<string, readonly [attribute: string, frame: string]> = new Map([
  ["lite-youtube", ["videoid", "youtube.com/embed/"]],
  ["youtube-embed", ["video-id", "youtube.com/embed/"]],
  ["amp-youtube", ["data-videoid", "youtube.com/embed/"]],
  ["lite-vimeo", ["videoid", "player.vimeo.com/video/"]],
  ["amp-vimeo", ["data-videoid", "player.vimeo.com/video/"]],
  ["amp-twitter", ["data-tweetid", "platform.twitter.com/embed/?id="]],
  ["amp-instagram", ["data-shortcode", "instagram.com/p/"]],
]);

/** The address of a social post: `https://x.com/ann/status/12`. Other links in the post do not match. */
export const SOCIAL_POST_URL: RegExp = /^https:\/\/[^/]+\/(?:[^/]+\/)*(?:status|p|reel|tv|videos?|posts?|r|@[^/]+)\/\w/;
