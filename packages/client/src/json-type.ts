/**
 * Whether a media type is one JSON text: `application/json`, `application/problem+json`, also
 * `application/x-json`, but not `application/json-seq`, which is many.
 */
export function isJsonType(type: string): boolean {
  return /^[^;]*\bjson\b(?!-seq)/i.test(type);
}
