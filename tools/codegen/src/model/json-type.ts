/** The type that JSON Schema gives to a value. Integers are numbers here. */
export function jsonTypeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether a value is of one of these types of JSON Schema; of any, if there are none. */
export function isOfType(value: unknown, types: string | readonly string[] | undefined): boolean {
  const own = jsonTypeOf(value);
  const all = [types ?? own].flat();
  return all.includes(own) || (own === 'number' && all.includes('integer'));
}
