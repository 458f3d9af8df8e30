export {
  type DetailField,
  FieldLearner,
  type FieldSignature,
  fieldTexts,
  type LabelSignature,
  type PathSignature,
  readFields,
} from "./fields/index.ts";
