export {
  type FieldRequest,
  type FieldSchema,
  type RequestedField,
  type RequestType,
  readFieldRequest,
} from "./field-request.ts";
export { type AnswerContext, type AnsweredRegion, answerRequest } from "./requested-region.ts";
