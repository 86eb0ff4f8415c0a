import { compile, type core, type ZodType } from 'zod';
import { keepFields } from './keep-fields.ts';

const compiled = new WeakMap<ZodType, ZodType>();

/**
 * A value as its schema has it, or the issues of one that is not valid; only the first one if the
 * value is long. Schemas are compiled at their first use, which makes the check of valid values
 * several times as fast. Runtimes without `new Function` use them as they are.
 */
export function safeParse(schema: ZodType, value: unknown) {
  const fast = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, fast);
  try {
    const result = fast.safeParse(value, firstOnlyIfLong(value));
    if (!result.success) return result;
    return { success: true as const, data: keepFields(schema, value, result.data) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // A value is nested too deep for the stack.
    const issues: core.$ZodIssue[] = [{ code: 'custom', path: [], message: '' }];
    return { success: false as const, error: { issues } };
  }
}

/** Values of a request, inner ones included, up to which each wrong one is told. */
const maxTold = 1000;

/**
 * Lets zod stop at the first issue of a long value, because to tell of 50,000 takes long. zod's own
 * `validate` sets the option, and reads it only if a value is wrong. A version of zod without it tells
 * of each.
 */
function firstOnlyIfLong(value: unknown): core.ParseContextInternal<core.$ZodIssue> {
  return {
    get abortEarly() {
      return valuesIn(value) > maxTold;
    },
  };
}

function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, inner) => sum + valuesIn(inner), 1);
}
