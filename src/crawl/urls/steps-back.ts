const NUMBER = /\d+/g;

/** Whether the first number in which an address differs from another one is lower: `/2025/12` after `/2026/1`. */
export function stepsBack(url: URL, from: URL): boolean {
  const [numbers, others] = [url, from].map(({ pathname, search }) => `${pathname}${search}`.match(NUMBER) ?? []);
  const at = numbers.findIndex((number, i) => number !== others[i]);
  return at >= 0 && Number(numbers[at]) < Number(others[at]);
}
