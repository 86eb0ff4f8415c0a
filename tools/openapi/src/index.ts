export {
  componentOf,
  examplesOf,
  isEventStream,
  isFormType,
  isJsonType,
  isPlainJson,
  isTextType,
  jsonOf,
  jsonSchema,
  jsonType,
  requestSchema,
} from './body.ts';
export { readerOf } from './bundled.ts';
export {
  type CredentialPlace,
  carries,
  credentialFields,
  credentialOf,
  isCredential,
  securityOf,
} from './credential.ts';
export type * from './document.ts';
export { isObject, isReference, methods } from './document.ts';
export { cancelLink, fetchesOf, pollLink } from './links.ts';
export {
  isIdempotencyKey,
  isIdempotent,
  isPreference,
  parametersOf,
  takesPreferences,
} from './parameters.ts';
export type { Location, OperationPlace, Place, Source } from './reader.ts';
export { Reader } from './reader.ts';
export { componentName, escapeToken, lookUp, pointer, resolve, tokens } from './resolve.ts';
export {
  facets,
  fields,
  isObjectSchema,
  parts,
  properties,
  requiredFields,
  statuses,
  variants,
} from './schema.ts';
export { type Kind, transform, type Visitor, type Visitors, visit } from './transform.ts';
