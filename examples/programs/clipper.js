// A clipper for browsers: shows the Markdown of the page on screen in a box, copies it, and saves it as a file.
// Bundle it with `npx esbuild clipper.js --bundle --minify --format=esm --outfile=dist/clipper.js` and put the file on a server of yours.
// The bookmarklet is then: javascript:void import("https://YOUR-SERVER/clipper.js").then((it) => it.showClip(document))
// Pages whose content security policy forbids foreign scripts need an extension instead: call `showClip(document)` in its content script.
import { extract } from "pith/browser";

/** Returns the Markdown of a document, with its title, address and metadata. */
export function clip(document) {
  const page = extract(document);
  return { title: page.title?.value ?? document.title, markdown: page.write("md", { frontMatter: true, title: true }) };
}

/** Shows the Markdown above the page. The shadow root keeps the styles of the page out. */
export function showClip(document) {
  const { title, markdown } = clip(document);
  const host = document.createElement("pith-clip");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>
    :host { position: fixed; inset: 16px 16px auto auto; width: min(480px, calc(100vw - 32px)); z-index: 2147483647; }
    section { background: #fff; color: #222; border: 1px solid #ccc; border-radius: 8px; padding: 12px; box-shadow: 0 8px 32px #0004; font: 14px/1.4 sans-serif; }
    textarea { box-sizing: border-box; width: 100%; height: 320px; font: 12px/1.5 monospace; margin-bottom: 8px; }
  </style><section><textarea readonly></textarea><button>Copy</button> <button>Save</button> <button>Close</button></section>`;
  const text = root.querySelector("textarea");
  text.value = markdown;
  const [copy, save, close] = root.querySelectorAll("button");
  copy.onclick = () => navigator.clipboard.writeText(markdown);
  save.onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([markdown], { type: "text/markdown" }));
    link.download = `${title.replace(/[\\/:*?"<>|]+/g, " ").slice(0, 100).trim()}.md`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  close.onclick = () => host.remove();
  document.body.append(host);
  text.select();
}
