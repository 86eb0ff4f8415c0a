import * as z from 'zod';

/** Reads a part of the field with its schema, and passes on what is wrong, with its path. */
export function readAs<Value>(
  schema: z.ZodType<Value>,
  given: unknown,
  path: readonly (string | number)[],
  context: z.core.$RefinementCtx,
): Value {
  const read = schema.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  for (const issue of read.error.issues) {
    const placed = { ...issue, path: [...path, ...issue.path] };
    context.issues.push(placed as z.core.$ZodRawIssue);
  }
  return z.NEVER;
}
