/** Whether JSON can represent the whole value. Files and streams would become `{}`; `bigint` cannot. */
export function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
  if (Array.isArray(value)) return value.every(isJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}

/**
 * Whether two inputs ask for the same. Inputs with files count as the same only if they are one
 * object.
 */
export function isSameInput(a: unknown, b: unknown): boolean {
  return a === b || (isJson(a) && isJson(b) && JSON.stringify(a) === JSON.stringify(b));
}
