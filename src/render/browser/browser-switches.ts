const MIB = 1024 * 1024;
/** Limit: heap of one JavaScript context. Real pages use less than half of it. Chromium's own limit is up to 4 GiB. */
const MAX_HEAP_BYTES = 1024 * MIB;

/** Switches in addition to Playwright's. Most prevent traffic that bypasses the proxy, or that no page requested. */
export const BROWSER_SWITCHES = [
  // Only the proxy resolves names. The browser itself cannot, so nothing bypasses the proxy.
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // WebRTC sends UDP, which no proxy sees. The first switch is that of the headless shell, the second that of Chrome.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-domain-reliability",
  "--no-pings",
  "--disable-quic",
  "--font-render-hinting=none",
  "--disable-gpu",
  `--js-flags=--max-old-space-size=${MAX_HEAP_BYTES / MIB}`,
];

/** Variables that a browser needs to find its libraries, fonts, certificates, language and folders. */
const NEEDED_VARIABLES = new Set([
  "PATH",
  "HOME",
  "USER",
  "LANG",
  "LANGUAGE",
  "TZ",
  "TMPDIR",
  "LD_LIBRARY_PATH",
  "FONTCONFIG_PATH",
  "FONTCONFIG_FILE",
  "XDG_CACHE_HOME",
  "XDG_CONFIG_HOME",
  "XDG_DATA_HOME",
  "XDG_DATA_DIRS",
  "XDG_RUNTIME_DIR",
  "CHROME_DEVEL_SANDBOX",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  // Windows: names in upper case, since they have no case there.
  "TEMP",
  "TMP",
  "SYSTEMROOT",
  "SYSTEMDRIVE",
  "WINDIR",
  "COMSPEC",
  "PATHEXT",
  "USERNAME",
  "USERPROFILE",
  "APPDATA",
  "LOCALAPPDATA",
  "PROGRAMDATA",
  "PROGRAMFILES",
  "PROGRAMFILES(X86)",
]);

/** Returns the variables of an environment that the browser gets. Others, such as keys and tokens, stay in this process. */
export function browserEnvironment(
  env: Readonly<Record<string, string | undefined>> = process.env,
): Record<string, string> {
  const isNeeded = (name: string) => NEEDED_VARIABLES.has(name.toUpperCase()) || name.startsWith("LC_");
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) if (value !== undefined && isNeeded(name)) kept[name] = value;
  return kept;
}
