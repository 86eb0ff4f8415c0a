import { compile, type core, type ZodType } from 'zod';
import { keepFields } from './keep-fields.ts';

const compiled = new WeakMap<ZodType, ZodType>();

/**
 * A value as its schema has it, or the issues of one that is not valid. If an inner list has more issues
 * than a call has room for arguments, one issue says that the whole is not valid. Schemas are compiled
 * at their first use, which makes the check of valid values several times as fast. Runtimes without
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
    // zod passes the issues of an inner list as arguments; a call has room for some 100,000. A value
    // that is nested too deep for the stack ends here, too.
    const issues: core.$ZodIssue[] = [{ code: 'custom', path: [], message: '' }];
    return { success: false as const, error: { issues } };
  }
}
