export type { DetailField, FieldSignature, LabelSignature, PathSignature } from "./detail-field.ts";
export { FieldLearner } from "./field-learner.ts";
export { fieldTexts, readFields } from "./read-fields.ts";
