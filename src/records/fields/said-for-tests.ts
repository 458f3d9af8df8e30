/** Where pages with machine-made classes say for their own tests, or for a component, what an element is. */
export const FOR_TESTS: readonly string[] = [
  "data-testid",
  "data-test-id",
  "data-test",
  "data-qa",
  "data-cy",
  "data-hook",
  "slot",
];
