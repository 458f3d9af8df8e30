/** A `TreeWeb` in a process of its own: `node --import tsx tree-web-process.ts '["192.0.2.1"]'`. Prints its seeds, then each request, as lines of JSON. */
import { TreeWeb } from "./tree-web.ts";

const print = (value: unknown): boolean => process.stdout.write(`${JSON.stringify(value)}\n`);
const web = await TreeWeb.start(JSON.parse(process.argv[2]) as string[], print);
print(web.seeds);
