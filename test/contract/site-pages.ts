/** The articles of the site. */
export const TOPICS: readonly string[] = ["harbor", "theater", "railway", "market", "library", "stadium"];

/** Returns the HTML of a page of a made-up news site: the same menu, teaser and footer around an article of its own, with 4 to 9 paragraphs. */
export function sitePage(topic: string, paragraphs = 4 + TOPICS.indexOf(topic)): string {
  const article = Array.from(
    { length: paragraphs },
    (_, i) =>
      `<p>${capital(topic)} paragraph ${topic}${i}: the ${topic} council met, and ${topic} ${word(topic, i)} was discussed, ` +
      `while ${word(topic, i + 7)} and ${word(topic, i + 11)} ${topic} waited; nobody ${word(topic, i + 19)} left early.</p>`,
  );
  return `<!doctype html><title>${topic}</title><body>
<div id="menu" class="nav"><ul><li><a href="/">Home</a><li><a href="/sport">Sport scores</a><li><a href="/culture">Culture pages</a></ul></div>
<div class="story" id="story"><h1>All about ${topic}</h1>${article.join("\n")}</div>
<div class="box"><p>Subscribe to our newsletter and read the best reports of the week every Friday morning.</p></div>
<div class="footer"><p>Copyright by the made-up newspaper, all rights reserved. Imprint and privacy policy.</p></div></body>`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns a word that only pages on this topic have. */
function word(topic: string, index: number): string {
  return `${topic.slice(0, 3)}${String.fromCharCode(97 + (index % 26))}${topic.slice(-2)}`;
}
