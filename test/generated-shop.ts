/** Detail pages of a book shop, generated, so that tests know their fields. */

/** Returns the address of a page of the shop. */
export function bookAddress(number: number): string {
  return `https://books.example/book/${number}`;
}

const NOUNS = ["hills", "rivers", "trains", "kettles", "lamps", "gardens", "winters"] as const;

/** Returns a page of the shop: menu, title, authors, price, a table of facts, a description, footer. */
export function bookPage(number: number): string {
  const noun = NOUNS[number % NOUNS.length];
  const authors = Array.from(
    { length: 1 + (number % 2) },
    (_, i) => `Ann Lee${"abcdefghijklmnopqrstuvwxyz"[number % 26]}${i === 0 ? "" : "son"}`,
  );
  return `<!doctype html><html lang="en"><head><title>Book ${number} of ${noun} | Book Barn</title>
<link rel="canonical" href="${bookAddress(number)}"></head><body>
<div class="menu"><a href="/">Home</a> <a href="/new">New books</a> <a href="/help">Help</a></div>
<div id="book"><h1>Book ${number} of ${noun}</h1>
<p class="by"><b>Authors:</b> ${authors.map((name) => `<a href="/a">${name}</a>`).join(", ")}</p>
<table><tr><td>Price:</td><td class="price">$${10 + number}.50</td></tr>
<tr><td>Publisher:</td><td class="who">Press ${number}</td></tr>
<tr><td>ISBN:</td><td>97800000000${10 + number}</td></tr></table>
<p class="about">This book number ${number} is about ${noun}, and about the people of ${number} villages who live with them. It was reviewed ${number + 2} times.</p></div>
<div class="foot">All books are sold by the Book Barn. We ship to every country.</div></body></html>`;
}
