export {
  type DetailField,
  type DetailRegionOptions,
  describeSignature,
  detailRegion,
  FieldLearner,
  type FieldSignature,
  fieldTexts,
  type LabelSignature,
  type PathSignature,
  readFields,
} from "./fields/index.ts";
