/** Whether JSON holds all of it: files and streams would become `{}`. */
export function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson);
}

/** Whether two inputs ask for the same. Of files nobody knows but by looking: they are the same object. */
export function isSameInput(a: unknown, b: unknown): boolean {
  return a === b || (isJson(a) && isJson(b) && JSON.stringify(a) === JSON.stringify(b));
}
