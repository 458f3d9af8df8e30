export { failureOutcome, MAX_ATTEMPTS } from "./failure-outcome.ts";
export { declaredAddress, isDeclared, type PageAnswer, pageOutcome, unchangedOutcome } from "./page-outcome.ts";
export { redirectOutcome } from "./redirect-outcome.ts";
export { hadPage, isSeed, newAddress, type OutcomeContext, type VisitOutcome } from "./visit-outcome.ts";
