/** Joins the fields of labels that differ in number: "Director:" on some pages, "Directors:" on others. */
import { wordKey } from "../../text/index.ts";
import type { TextGroup } from "./align-pages.ts";
import type { ClusterTexts } from "./cluster-texts.ts";

const PLURAL = /s$/;

/** Merges groups whose best signatures are such labels, if no page has both and their elements are alike. */
export function mergeLabels(groups: readonly TextGroup[], cluster: ClusterTexts): TextGroup[] {
  const merged = new Map<string, TextGroup>();
  const others: TextGroup[] = [];
  for (const group of groups) {
    const key = keyOfGroup(group, cluster);
    const known = key === undefined ? undefined : merged.get(key);
    if (key === undefined || (known !== undefined && !areDisjoint(known, group))) others.push(group);
    else merged.set(key, known === undefined ? group : union(known, group));
  }
  return [...merged.values(), ...others];
}

function keyOfGroup({ signatures, units }: TextGroup, cluster: ClusterTexts): string | undefined {
  const [{ signature }] = signatures;
  if (!("after" in signature) || signature.nth > 1) return undefined;
  const page = units.findIndex(({ length }) => length > 0);
  const label = wordKey(signature.after).replace(PLURAL, "");
  return `${label} ${signature.nth} ${signature.match} ${cluster.elementOf(page, units[page][0])}`;
}

function areDisjoint(a: TextGroup, b: TextGroup): boolean {
  return a.units.every((units, p) => units.length === 0 || b.units[p].length === 0);
}

function union(a: TextGroup, b: TextGroup): TextGroup {
  const units = a.units.map((list, p) => (list.length > 0 ? list : b.units[p]));
  const support = units.filter(({ length }) => length > 0).length / units.length;
  const leading = [a, b].flatMap(({ signatures, leads }) => signatures.slice(0, leads));
  const others = [a, b].flatMap(({ signatures, leads }) => signatures.slice(leads));
  return { units, leads: leading.length, signatures: [...leading.map((one) => ({ ...one, support })), ...others] };
}
