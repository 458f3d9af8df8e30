import type { Articles } from "./articles.ts";
import { Random, seedOf, tokenOf, wordOf } from "./random.ts";
import { html, linksTo, type SiteFacts, type SitePart, type WebAnswer, type WebRequest } from "./site-parts.ts";

/** The parts of a site that its traps need. */
export interface TrapContext {
  readonly facts: SiteFacts;
  readonly articles: Articles;
  readonly page: (title: string, body: string, head?: string) => string;
}

/** A trap: an area of a site with addresses without end. */
type Trap = (context: TrapContext) => { readonly start: string; readonly answer: (request: WebRequest) => string };

/** All traps. None needs its names: folders and parameters have other names on every site. */
const TRAPS: Readonly<Record<string, Trap>> = {
  calendar,
  datedCalendar,
  facets,
  search,
  sessions,
  maze,
  relativeLinks,
  endlessList,
  softMissing,
};
/** Traps of one site. */
const TRAPS_PER_SITE = 5;

/** Returns some of the traps as parts of a site. */
export function trapsOf(context: TrapContext): readonly SitePart[] {
  const chosen = context.facts.random.shuffled(Object.keys(TRAPS)).slice(0, TRAPS_PER_SITE);
  return chosen.map((name) => {
    const { start, answer } = TRAPS[name](context);
    const folder = `/${start.split(/[/?]/)[1]}`;
    const isInside = (path: string): boolean => path === folder || path.startsWith(`${folder}/`);
    return {
      links: [start],
      answer: (request): WebAnswer | undefined => (isInside(request.path) ? html(answer(request)) : undefined),
      kindOf: ({ pathname }) => (isInside(pathname) ? "trap" : undefined),
    };
  });
}

/** Months by number: `/cal/14`. */
function calendar({ facts, page }: TrapContext): ReturnType<Trap> {
  const name = facts.name();
  return {
    start: `/${name}/1`,
    answer: ({ path }) => {
      const number = Number(path.split("/")[2]) || 1;
      const links = linksTo([`/${name}/${number + 1}`, "Next month"], [`/${name}/${number + 12}`, "Next year"]);
      const days = Array.from({ length: 28 }, (_, day) => `<td>${day + 1}</td>`).join("");
      return page(
        `Month ${number}`,
        `<main><h1>Events in month ${number}</h1><p>There are no events in month ${number}.</p><table><tr>${days}</tr></table>${links}</main>`,
      );
    },
  };
}

/** Days by date, with parameters: `/cal?y=2027&d=31`. */
function datedCalendar({ facts, page }: TrapContext): ReturnType<Trap> {
  const [name, year, day] = [facts.name(), facts.name(), facts.name()];
  return {
    start: `/${name}?${year}=2026&${day}=1`,
    answer: ({ query }) => {
      const [y, d] = [Number(query.get(year)) || 2026, Number(query.get(day)) || 1];
      const to = (a: number, b: number): string => `/${name}?${year}=${a}&${day}=${b}`;
      const links = linksTo(
        [to(y, d + 1), "Next day"],
        [to(y, d + 7), "Next week"],
        [to(y + 1, d), "Next year"],
        [to(y - 1, d), "Last year"],
      );
      const hours = Array.from({ length: 12 }, (_, hour) => `<tr><td>${hour + 8}:00</td><td>free</td></tr>`).join("");
      return page(`Day ${d}`, `<main><h1>Day ${d} of ${y}</h1><table>${hours}</table></main><div>${links}</div>`);
    },
  };
}

/** A shop whose filters combine in all ways. Each combination shows other known things. */
function facets({ facts, articles, page }: TrapContext): ReturnType<Trap> {
  const name = facts.name();
  const filters = Array.from({ length: 4 + facts.random.below(3) }, () => [facts.name(), facts.name(), facts.name()]);
  return {
    start: `/${name}/`,
    answer: ({ query }) => {
      const random = new Random(seedOf(facts.seed, [...query].sort().join()));
      const { linked } = articles;
      const shown = Array.from({ length: Math.min(8, linked.length) }, () => random.pick(linked));
      const links = filters.flatMap(([filter, ...options]) =>
        options.map((option): readonly [string, string] => {
          const next = new URLSearchParams(query);
          next.set(filter, option);
          return [`/${name}/?${next}`, `${filter} is ${option}`];
        }),
      );
      const teasers = shown.map((article) => `<li>${linksTo([article.path, article.title])}</li>`).join("");
      return page("Shop", `<main><h1>Shop</h1><ul>${teasers}</ul></main><div>${linksTo(...links)}</div>`);
    },
  };
}

/** A search that proposes further searches. */
function search({ facts, page }: TrapContext): ReturnType<Trap> {
  const [name, parameter] = [facts.name(), facts.name()];
  return {
    start: `/${name}/?${parameter}=${wordOf(facts.random)}`,
    answer: ({ query }) => {
      const words = query.get(parameter) ?? "";
      const random = new Random(seedOf(facts.seed, words));
      const more = Array.from({ length: 5 }, (): readonly [string, string] => {
        const next = wordOf(random);
        return [`/${name}/?${parameter}=${encodeURIComponent(`${words} ${next}`.slice(-40))}`, `search for ${next}`];
      });
      return page(
        "Search",
        `<main><h1>Search</h1><p>Nothing was found for the words ${words}.</p>${linksTo(...more)}</main>`,
      );
    },
  };
}

/** Each page names its own links anew: `/x/8f3a…/start`. */
function sessions({ facts, page }: TrapContext): ReturnType<Trap> {
  const name = facts.name();
  const pages = Array.from({ length: 4 }, () => facts.name());
  return {
    start: `/${name}/0/${pages[0]}`,
    answer: ({ path }) => {
      const [, , session, shown = pages[0]] = path.split("/");
      const random = new Random(seedOf(facts.seed, session, shown));
      const links = pages.map((target): readonly [string, string] => [
        `/${name}/${tokenOf(random)}/${target}`,
        `to ${target}`,
      ]);
      return page(
        "Account",
        `<main><h1>Your ${shown}</h1><p>You have no ${shown} in your account yet.</p></main>${linksTo(...links)}`,
      );
    },
  };
}

/** Folders in folders without end. */
function maze({ facts, page }: TrapContext): ReturnType<Trap> {
  const name = facts.name();
  return {
    start: `/${name}/`,
    answer: ({ path }) => {
      const random = new Random(seedOf(facts.seed, path));
      const base = path.endsWith("/") ? path : `${path}/`;
      const links = Array.from({ length: 4 }, (): readonly [string, string] => [
        `${base}${wordOf(random)}/`,
        "go deeper here",
      ]);
      return page("Rooms", `<main><h1>Rooms</h1><p>You are in a room with four doors.</p>${linksTo(...links)}</main>`);
    },
  };
}

/** Relative links that were meant to start at the root. */
function relativeLinks({ facts, page }: TrapContext): ReturnType<Trap> {
  const [name, inner, last] = [facts.name(), facts.name(), facts.name()];
  return {
    start: `/${name}/`,
    answer: () =>
      page(
        "Service",
        `<main><h1>Service</h1><p>How can we help you today? Write to us or call us.</p></main>${linksTo([`${inner}/`, "Help"], [`${inner}/${last}/`, "Contact"])}`,
      ),
  };
}

/** A list that always has a next page: after its end, the pages are empty. */
function endlessList({ facts, articles, page }: TrapContext): ReturnType<Trap> {
  const [name, parameter] = [facts.name(), facts.name()];
  return {
    start: `/${name}?${parameter}=1`,
    answer: ({ query }) => {
      const number = Number(query.get(parameter)) || 1;
      const shown = articles.linked.slice((number - 1) * 4, Math.min(number * 4, 12));
      const items = shown.map((article) => `<li>${linksTo([article.path, article.title])}</li>`).join("");
      return page(
        "More",
        `<main><h1>More of it</h1><ul>${items}</ul></main>${linksTo([`/${name}?${parameter}=${number + 1}`, "Next"])}`,
      );
    },
  };
}

/** Addresses of pages that are gone, with status 200. Each proposes others that are gone. */
function softMissing({ facts, page }: TrapContext): ReturnType<Trap> {
  const name = facts.name();
  return {
    start: `/${name}/${wordOf(facts.random)}-${wordOf(facts.random)}-${wordOf(facts.random)}`,
    answer: ({ path }) => {
      const random = new Random(seedOf(facts.seed, path));
      const links = Array.from({ length: 3 }, (): readonly [string, string] => {
        const slug = Array.from({ length: 4 }, () => wordOf(random)).join("-");
        return [`/${name}/${slug}`, slug.replaceAll("-", " ")];
      });
      return page(
        "Not found",
        `<main><h1>Not found</h1><p>This page does not exist any more. You may like:</p>${linksTo(...links)}</main>`,
      );
    },
  };
}
