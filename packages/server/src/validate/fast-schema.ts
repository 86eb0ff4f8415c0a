import { compile, type ZodType } from 'zod';

const compiled = new WeakMap<ZodType, ZodType>();

/**
 * The same schema, several times as fast with what is valid: compiled when it is first needed, and
 * once for all who share it. Runtimes that allow no `new Function` keep the schema as it is.
 */
export function fastSchema(schema: ZodType): ZodType {
  const known = compiled.get(schema);
  if (known) return known;
  const made = compile(schema);
  compiled.set(schema, made);
  return made;
}
