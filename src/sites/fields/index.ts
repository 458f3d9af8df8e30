export { describeSignature } from "./describe-signature.ts";
export type { DetailField, FieldSignature, LabelSignature, PathSignature } from "./detail-field.ts";
export { type DetailRegionOptions, detailRegion } from "./detail-region.ts";
export { FieldLearner } from "./field-learner.ts";
export { fieldTexts, readFields } from "./read-fields.ts";
