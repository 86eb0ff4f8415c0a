/**
 * The fields that have a value. To models, hosts and expressions, a field that is undefined is not the
 * same as one that is left out.
 */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Defined<T>;
}

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };
