// Extractors for evaluate.test.ts, some with the faults of real ones: they throw, hang, exit or return something else.

const strip = (html) => html.replace(/<[^>]*>/g, " ");

const behaviors = {
  strip: ({ html }) => strip(html),
  fields: ({ html }) => ({ text: strip(html), title: "T", author: ["A"] }),
  later: async ({ html }) => strip(html),
  nothing: () => "",
  throws: ({ html }) => {
    if (html.includes("boom")) throw new Error("boom");
    return strip(html);
  },
  hangs: ({ html }) => {
    while (html.includes("hang"));
    return strip(html);
  },
  exits: ({ html }) => {
    if (html.includes("exit")) process.exit(3);
    return strip(html);
  },
  wrong: () => 3,
};

export function extractorSet(ids) {
  console.log("noise");
  return {
    prepare: (html, url) => ({ html, url }),
    extractors: ids.map((id) => {
      if (!(id in behaviors)) throw new Error(`no extractor ${id}`);
      return { id, extract: behaviors[id] };
    }),
  };
}
