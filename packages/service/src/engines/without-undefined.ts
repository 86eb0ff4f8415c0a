/**
 * The fields that have a value. To models, hosts and expressions, a field that is undefined is not the
 * same as one that is left out.
 */
export function withoutUndefined<T extends object>(fields: T): DefinedFields<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as DefinedFields<T>;
}

/** The same fields, of which those that may be undefined may only be left out. */
export type DefinedFields<T> = {
  [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name];
} & { [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined> };
