import { compile, type core, type ZodType } from 'zod';
import { keepFields } from './keep-fields.ts';

const compiled = new WeakMap<ZodType, ZodType>();

/**
 * What is wrong with a value; of very much in an inner list, only that something is. Schemas are
 * compiled at their first use, which is several times as fast for valid values. Runtimes without
 * `new Function` use them as they are.
 */
export function safeParse(schema: ZodType, value: unknown) {
  const fast = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, fast);
  try {
    const result = fast.safeParse(value);
    if (!result.success) return result;
    return { success: true as const, data: keepFields(schema, value, result.data) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Zod passes what is wrong in an inner list as arguments; a call has room for some 100,000. What
    // is nested too deep for the stack ends here, too.
    const issues: core.$ZodIssue[] = [{ code: 'custom', path: [], message: '' }];
    return { success: false as const, error: { issues } };
  }
}
