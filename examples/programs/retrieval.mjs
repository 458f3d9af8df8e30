// Answers a question with passages of a folder of pages, each with a link to its words on the page.
//   node retrieval.mjs FOLDER "QUESTION"
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { chunks, extract } from "pith";

const [folder, question] = process.argv.slice(2);

// 1. Cut every page into pieces.
const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));
const pieces = pages.flatMap((name) => chunks(extract(readFileSync(join(folder, name))), { maxTokens: 200 }));

// 2. Index them. For better answers, replace BM25 with an embedding model.
const words = (text) => text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
const index = pieces.map((piece) => {
  const counts = new Map();
  for (const word of words(`${piece.title} ${piece.headings.join(" ")} ${piece.text}`)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { piece, counts, length: [...counts.values()].reduce((sum, count) => sum + count, 0) };
});
const meanLength = index.reduce((sum, { length }) => sum + length, 0) / index.length;

// 3. Score them: Okapi BM25 with k1 = 1.2, b = 0.75.
const rarity = (word) => {
  const found = index.filter(({ counts }) => counts.has(word)).length;
  return Math.log(1 + (index.length - found + 0.5) / (found + 0.5));
};
const asked = [...new Set(words(question))].map((word) => [word, rarity(word)]);
const scoreOf = ({ counts, length }) =>
  asked.reduce((sum, [word, weight]) => {
    const count = counts.get(word) ?? 0;
    return sum + (weight * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / meanLength));
  }, 0);
const best = index.map((entry) => ({ ...entry, score: scoreOf(entry) })).sort((a, b) => b.score - a.score).slice(0, 3);

// 4. Give these to a language model, or show them.
for (const { piece, score } of best.filter(({ score }) => score > 0)) {
  console.log(`${score.toFixed(1)}  ${[...new Set([piece.title, ...piece.headings])].join(" › ")}\n${piece.text}\n→ ${piece.url}\n`);
}
