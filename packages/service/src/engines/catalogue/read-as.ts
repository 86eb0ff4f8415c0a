import * as z from 'zod';

/** Reads a part of the field with its schema, and passes on what is wrong, with its path. */
export function readAs<Value>(
  schema: z.ZodType<Value>,
  value: unknown,
  path: readonly (string | number)[],
  context: z.core.$RefinementCtx,
): Value {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const located = { ...issue, path: [...path, ...issue.path] };
    context.issues.push(located as z.core.$ZodRawIssue);
  }
  return z.NEVER;
}
