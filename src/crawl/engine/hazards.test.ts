import { describe, expect, it } from "vitest";
import { computed, has, html, LEXICON, link, links, prose, range, requestsOf } from "../../../test/hazard-pages.ts";
import { crawled, ORIGIN, reasonOf, type Web } from "../../../test/scripted-web.ts";
import { WaitError } from "../../fetch/index.ts";

/* Shapes of sites on which texts were lost, or requests wasted. Each says what must be found, and with how many requests at most. */

describe("finds every text of", () => {
  it("a glossary of short pages", async () => {
    const terms = range(60).map(
      (i) => `/term/${LEXICON[i % 18]}-${LEXICON[(i * 7) % 17]}-${LEXICON[(i * 5) % 13]}-${i}`,
    );
    const web = computed(({ pathname }) => {
      const at = terms.indexOf(pathname);
      if (at >= 0) return html(`Term ${at}`, `<p>A ${prose(pathname, 1)}</p>`, link("/"));
      return pathname === "/" ? html("Glossary", `<p>${prose("home", 5)}</p>${links(terms)}`) : undefined;
    });
    const found = await crawled(web);
    expect(found.paths).toHaveLength(1 + terms.length);
  });

  it("a tree of folders whose indexes have no text, and can be sorted", async () => {
    const leaves = range(64).map((i) => `/${"abcd"[i >> 4]}x/${"efgh"[(i >> 2) & 3]}y/${"klmn"[i & 3]}z/text.html`);
    const web = computed(({ pathname }) => {
      if (leaves.includes(pathname)) return html("Text", `<p>${prose(pathname, 6)}</p>`);
      const below = leaves.filter((leaf) => leaf.startsWith(pathname)).map((leaf) => leaf.slice(pathname.length));
      const names = [...new Set(below.map((rest) => rest.replace(/\/.*/, "/")))];
      const sorts = ["N", "M", "S", "D"].map((order) => link(`?C=${order};O=A`, "sort"));
      return names.length === 0
        ? undefined
        : `<title>Index</title><ul>${names.map((name) => `<li>${link(name, name)}`).join("")}</ul>${sorts.join("")}`;
    });
    const found = await crawled(web);
    expect(leaves.filter((leaf) => !found.paths.includes(leaf))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(2 * (64 + 1 + 4 + 16 + 64));
  });

  it("a site that answers every address, and names it in the text", async () => {
    const paths = range(20).map((i) => `/texts/text-number-${i}`);
    let requests = 0;
    const web = computed(({ pathname }) => {
      const id = (++requests * 7919).toString(36);
      const more = ["photos/", "related/", "about/"].map((path) => link(path, path)).join(" ");
      if (pathname === "/") return html("Start", links(paths), more);
      if (paths.includes(pathname)) return html(`Text ${pathname}`, `<p>${prose(pathname, 8)}</p>`, more);
      const sorry = `Sorry, the page ${pathname} could not be found. This was request number ${requests}, reference x${id}9.`;
      const others = range(3).map((i) => paths[(requests * 7 + i * 3) % 20]);
      return html("Oops", `<p>${sorry} Perhaps you like one of these texts:</p>${links(others)}`, more);
    });
    const found = await crawled(web, { maxPages: 500 });
    expect(paths.filter((path) => !found.paths.includes(path))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(80);
  });

  it("a forum whose pager also links to the page itself", async () => {
    const pagesOf = (topic: number): number => 1 + (topic % 3);
    const web = computed(({ pathname, searchParams: q }) => {
      const [topic, start] = [Number(q.get("t")), Number(q.get("start") ?? "0")];
      if (pathname === "/") return html("Forum", links(range(20).map((t) => `/topic?t=${t}`)));
      if (pathname !== "/topic" || topic >= 20 || start / 10 >= pagesOf(topic)) return undefined;
      const pager = range(pagesOf(topic)).map((at) => link(`/topic?t=${topic}&start=${at * 10}`, String(at + 1)));
      const forms = [
        `/topic?t=${topic}&view=print`,
        `/topic?t=${topic}&sort=asc&start=${start}`,
        `/reply?t=${topic}&p=${start}`,
      ];
      return html(`Topic ${topic}`, `<p>${prose(`topic${topic}at${start}`, 6)}</p>`, pager.join(" ") + links(forms));
    });
    const found = await crawled(web);
    for (const topic of range(20)) {
      for (const at of range(pagesOf(topic))) expect(has(found, prose(`topic${topic}at${at * 10}`, 6))).toBe(true);
    }
    expect(requestsOf(found)).toBeLessThan(130);
  });

  it("a shop whose links name a session and the page that they are on", async () => {
    let session = 0;
    const web = computed(({ pathname }) => {
      const at = (path: string, from: string): string =>
        link(`${path}?ref=${from}&zs=${(++session * 7919).toString(36)}`);
      const [, kind, id] = pathname.split("/");
      const number = Number(id);
      const others = range(5).map((i) => at(`/item/${(number * 5 + i + 1) % 50}`, `item${number}`));
      const carts = [at(`/cart/${number}`, "cart"), at("/login", "login")];
      if (pathname === "/")
        return html(
          "Shop",
          range(6)
            .map((i) => at(`/item/${i}`, "home"))
            .join(" "),
        );
      if (kind === "item" && number < 50)
        return html(`Item ${id}`, `<p>${prose(pathname, 5)}</p>`, [...others, ...carts].join(" "));
      return kind === "cart" || kind === "login"
        ? html("Login", "<p>Please log in to continue.</p>", carts.join(" "))
        : undefined;
    });
    const found = await crawled(web);
    for (const number of range(50)) expect(has(found, prose(`/item/${number}`, 5))).toBe(true);
    expect(requestsOf(found)).toBeLessThan(110);
    const codes = new Set<string | undefined>();
    for await (const { reason } of found.frontier.list("skipped")) codes.add(reason?.code);
    expect(codes).toContain("variant");
  });

  it("pages that declare wrong canonical addresses", async () => {
    const paths = range(24).map((i) => `/en/the-text-number-${i}`);
    const own = (path: string): string => path.replace("/en/", "/de/");
    const canonical = (at: number): string =>
      [`/en/the-text-number-${(at + 5) % 24}`, paths[0], paths[at], "/en/overview"][at % 4];
    const web = computed(({ pathname }) => {
      const at = paths.indexOf(pathname.replace("/de/", "/en/"));
      if (pathname === "/") return html("Start", links([own(paths[0]), paths[1]]));
      if (at < 0) return undefined;
      const head = `<link rel=canonical href="${pathname.startsWith("/de/") ? paths[at] : canonical(at)}">`;
      const next = range(3).map((i) => paths[(at + i) % 24]);
      return html(`Text ${pathname}`, `${head}<p>${prose(pathname, 6)}</p>`, links([...next.map(own), ...next]));
    });
    const found = await crawled(web);
    expect(found.paths.filter((path) => path !== "/")).toEqual([...paths, ...paths.map(own)].sort());
  });

  it("pages that declare right canonical addresses, without a request for each", async () => {
    const paths = range(24).map((i) => `/stories/story-number-${i}`);
    const web = computed(({ pathname }) => {
      if (pathname === "/") return html("Start", links(range(24).flatMap((i) => [`/item/${i}`, paths[i]])));
      const at = pathname.startsWith("/item/") ? Number(pathname.slice(6)) : paths.indexOf(pathname);
      if (paths[at] === undefined) return undefined;
      return html(`Text ${at}`, `<link rel=canonical href="${paths[at]}"><p>${prose(paths[at], 6)}</p>`);
    });
    const found = await crawled(web);
    expect(found.paths).toHaveLength(1 + 24);
    expect(requestsOf(found)).toBeLessThan(40);
  });

  it("an archive whose lists differ in numbers only", async () => {
    const web = computed(({ pathname }) => {
      const [, kind, at] = /^\/(list|text)-(\d+)\.html$/.exec(pathname) ?? [];
      if (pathname === "/") return html("Archive", links(range(12).map((list) => `/list-${list}.html`)));
      if (kind === "list") return html("List", links(range(60).map((i) => `/text-${Number(at) * 60 + i}.html`)));
      return kind === "text" ? html(`Text ${at}`, `<p>${prose(pathname, 6)}</p>`) : undefined;
    });
    const found = await crawled(web, { delayMs: 0 });
    expect(found.paths.filter((path) => path.startsWith("/text-"))).toHaveLength(12 * 60);
  });

  it("a host that another one shows as well", async () => {
    const hosts = [ORIGIN, "http://www.a.example", "http://m.a.example"];
    const web = computed(({ pathname, host }) => {
      const [, kind, id] = pathname.split("/");
      const own = `http://${host}`;
      if (pathname === "/")
        return html("Home", links([...range(30).map((i) => `${own}/t/${i}`), ...hosts.map((other) => `${other}/`)]));
      return kind === "t" && Number(id) < 30 ? html(`Text ${id}`, `<p>${prose(pathname, 6)}</p>`) : undefined;
    });
    const found = await crawled(web, { scope: "domain" });
    for (const number of range(30)) expect(has(found, prose(`/t/${number}`, 6))).toBe(true);
    expect(requestsOf(found)).toBeLessThan(75);
  });

  it("the past months of a calendar whose future has no end", async () => {
    const base = 2026 * 12;
    const month = (at: number): string => `/events/${Math.floor(at / 12)}/${(at % 12) + 1}`;
    const events = range(90).map((i) => ({ path: `/event/${LEXICON[i % 18]}-${i}-${LEXICON[i % 7]}`, at: base - i }));
    const web = computed(({ pathname }) => {
      const [, kind, year, number] = pathname.split("/");
      const at = Number(year) * 12 + Number(number) - 1;
      if (pathname === "/") return html("Club", `<p>${prose("club", 8)}</p>`, link(month(base)));
      if (events.some(({ path }) => path === pathname)) return html("Event", `<p>${prose(pathname, 6)}</p>`);
      if (kind !== "events") return undefined;
      const shown = events.filter((event) => event.at === at).map(({ path }) => path);
      const list = shown.length > 0 ? links(shown) : "<p>There are no events in this month.</p>";
      return html(`Events of ${year}, month ${number}`, list, links([month(at + 1), month(at - 1)]));
    });
    const found = await crawled(web, { maxPages: 500 });
    expect(events.filter(({ path }) => !found.paths.includes(path))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(2 * 90 + 30);
  });

  it("an archive that begins with many dead links", async () => {
    const texts = range(60).map((i) => `/blog/${2000 + (i % 9)}/${LEXICON[i % 18]}-of-${LEXICON[(i * 5) % 17]}-${i}`);
    const dead = range(40).map((i) => `/blog/${2000 + (i % 9)}/dead-${LEXICON[i % 18]}-link-${i}`);
    const web = computed(({ pathname }) => {
      if (pathname === "/") return html("Blog", links([...texts.slice(0, 5), "/archive"]));
      if (pathname === "/archive") return html("Archive", links([...dead, ...texts]));
      return texts.includes(pathname) ? html(`Text ${pathname}`, `<p>${prose(pathname, 6)}</p>`) : undefined;
    });
    const found = await crawled(web);
    expect(texts.filter((path) => !found.paths.includes(path))).toEqual([]);
  });

  it.each([
    [
      "for subscribers",
      "<p>This text is for subscribers. Subscribe now and read all our texts for one euro in the first month.</p>",
    ],
    ["with a picture only", "<img src=/picture.jpg>"],
  ])("a list that begins with five pages %s", async (_, notice) => {
    const texts = range(64).map((i) => `/text/${LEXICON[i % 18]}-of-the-${LEXICON[(i * 5) % 17]}-${i}`);
    const web = computed(({ pathname }) => {
      const at = texts.indexOf(pathname);
      if (pathname === "/") return html("Paper", links(texts));
      return at < 0 ? undefined : html(`Text ${at}`, at % 16 < 5 ? notice : `<p>${prose(pathname, 6)}</p>`);
    });
    const found = await crawled(web);
    expect(texts.filter((path, at) => at % 16 >= 5 && !found.paths.includes(path))).toEqual([]);
  });

  it("a shop in one folder, whose lists are the same in each currency and order", async () => {
    const items = range(60).map((i) => `${LEXICON[i % 18]}-of-the-${LEXICON[(i * 5) % 17]}-${i}`);
    const web = computed(({ pathname }) => {
      const [, language, currency, kind, name, ...orders] = pathname.split("/");
      const at = (path: string): string => link(`/en/${currency}/${path}`, path.split("-")[0]);
      if (pathname === "/") return html("Shop", "", link("/en/eur/all/0"));
      if (language !== "en" || orders.length > 3) return undefined;
      const switches = ["eur", "usd", "gbp"].map((other) => link(pathname.replace(currency, other), other));
      const more = [...switches, ...range(6).map((page) => at(`all/${page}`))].join(" ");
      if (kind === "item" && items.includes(name)) return html(`Item ${name}`, `<p>${prose(name, 6)}</p>`, more);
      if (kind !== "all") return undefined;
      const sorted = ["price", "name", "age"].map((order) => at(["all", name, ...orders, order].join("/")));
      const shown = items.slice(Number(name) * 10, Number(name) * 10 + 10).map((item) => at(`item/${item}`));
      return html("All", `<ul><li>${[...sorted, ...shown].join("<li>")}</ul>`, more);
    });
    const found = await crawled(web);
    expect(items.filter((name) => !has(found, prose(name, 6)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(150);
  });

  it("pages that lead on by a refresh, a frame or many redirects", async () => {
    const web = computed(({ pathname }) => {
      const [, kind, id, hop] = pathname.split("/");
      if (pathname === "/")
        return html("Home", links(range(8).flatMap((i) => [`/refresh/${i}`, `/frame/${i}`, `/hop/${i}/0`])));
      if (kind === "refresh") return `<meta http-equiv="refresh" content="0; url='/r/${id}'"><p>This page has moved.`;
      if (kind === "frame") return `<frameset><frame src="/menu"><frame name=x src="/f/${id}"></frameset>`;
      if (kind === "hop" && Number(hop) < 5) return `→ /hop/${id}/${Number(hop) + 1}`;
      return ["r", "f", "hop"].includes(kind) ? html("Text", `<p>${prose(pathname, 6)}</p>`) : undefined;
    });
    const found = await crawled(web);
    for (const i of range(8))
      for (const path of [`/r/${i}`, `/f/${i}`, `/hop/${i}/5`]) expect(found.paths).toContain(path);
  });
});

describe("writes once", () => {
  it("pages that name the time of the request", async () => {
    let requests = 0;
    const paths = range(40).map((i) => `/texts/text-number-${i}`);
    const web = computed(({ pathname }) => {
      const stamp = (): string => `x${++requests * 7919}`;
      const again = links(paths.map((path) => `${path}?nonce=${stamp()}`));
      if (pathname === "/") return html("Start", again);
      if (!paths.includes(pathname)) return undefined;
      const text = range(3).map((i) => `<p>${prose(`${pathname}part${i}`, 3)}</p>`);
      const note = `<p>This page was made at second ${requests} for the visitor ${stamp()} of node ${stamp()}.</p>`;
      return html(`The text at ${pathname}`, text.join("") + note, again);
    });
    const found = await crawled(web, { maxPages: 400 });
    const names = found.paths.map((path) => path.replace(/\?.*/, "")).filter((path) => path !== "/");
    expect(names.sort()).toEqual([...paths].sort());
    expect(requestsOf(found)).toBeLessThan(60);
  });
});

describe("does not waste requests on", () => {
  it("old versions, tools and empty discussions of a wiki", async () => {
    const titles = range(40).map((i) => `${LEXICON[i % 18]}_${LEXICON[(i * 5) % 17]}_${LEXICON[(i * 3) % 11]}_${i}`);
    const web = computed(({ pathname, searchParams: q }) => {
      const title = q.get("title") ?? pathname.replace(/^\/wiki\/(?:Talk:)?/, "");
      const at = titles.indexOf(title);
      const tools = [
        `/wiki/Talk:${title}`,
        ...["edit", "history", "info"].map((action) => `/index.php?title=${title}&action=${action}`),
        ...range(3).map((old) => `/index.php?title=${title}&oldid=${at * 10 + old}`),
      ];
      if (pathname === "/") return html("Home", links(titles.slice(0, 3).map((other) => `/wiki/${other}`)));
      if (at < 0) return undefined;
      const others = links(range(4).map((i) => `/wiki/${titles[(at * 4 + i + 1) % 40]}`));
      if (pathname.startsWith("/wiki/Talk:"))
        return html("Talk", "<p>There is no discussion about this page yet.</p>", links(tools));
      const old = q.has("oldid") ? ` Revision ${LEXICON[Number(q.get("oldid")) % 18]}.` : "";
      const text = q.has("action")
        ? `You are not allowed to see the ${q.get("action")} of pages.`
        : `${prose(title, 10)}${old}`;
      return html(title, `<p>${text}</p>${others}`, links(tools));
    });
    const found = await crawled(web);
    expect(titles.filter((title) => !has(found, prose(title, 10)))).toEqual([]);
    expect(requestsOf(found)).toBeLessThan(75);
  });

  it("the days of a calendar, whose pages name the day", async () => {
    const web = computed(({ pathname, searchParams: q }) => {
      if (pathname === "/") return html("Club", `<p>${prose("club", 8)}</p>${link("/day?date=2026-05-10")}`);
      if (pathname !== "/day") return undefined;
      const day = new Date(`${q.get("date")}T00:00:00Z`);
      const at = (days: number): string =>
        `/day?date=${new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)}`;
      const name = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" }).format(day);
      return html(
        name,
        `<p>There is no show on ${name}. Our club is closed until the next show, which you find in the programme.</p>`,
        links([at(1), at(-1), at(7), at(30)]),
      );
    });
    expect(requestsOf(await crawled(web))).toBeLessThan(15);
  });

  it("an address that the server always asks to wait for", async () => {
    const busy = new WaitError("busy", { code: "status", url: "", status: 429, waitMs: 1000 });
    const web: Web = { "/": html("Home", links(["/busy", ...range(20).map((i) => `/t/${i}`)])), "/busy": busy };
    const texts = Object.fromEntries(range(20).map((i) => [`/t/${i}`, html(`T${i}`, `<p>${prose(`t${i}`, 6)}</p>`)]));
    const found = await crawled({ ...web, ...texts });
    expect(found.paths).toHaveLength(21);
    expect(await reasonOf(found, "/busy")).toBe("queued failure");
  });
});
