/**
 * A value that must be there. Throws if it is not.
 *
 * @param what names it in the error.
 */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === undefined || value === null) throw new Error(`There is no ${what}.`);
  return value;
}
