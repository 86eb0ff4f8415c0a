import type { Node } from '@genmedia/openapi';

/**
 * The schema with its bounds at the end of its description, where editors show them: types cannot say
 * them.
 */
export function describeBounds(schema: Node): Node {
  const { description, minimum, maximum, minItems, maxItems, maxLength } = schema;
  const bounds = [
    range(minimum, maximum),
    range(minItems, maxItems, ' items'),
    range(undefined, maxLength, ' characters'),
  ].filter((each) => each !== undefined);
  if (typeof description !== 'string' || bounds.length === 0) return schema;
  return { ...schema, description: `${description} ${bounds.join(' ')}` };
}

/**
 * A lower bound alone is said from 2 on: a smaller one goes without saying. So does a single value, as
 * constants do, or a length of 0.
 */
function range(least: unknown, most: unknown, unit = ''): string | undefined {
  if (most !== undefined && (least === most || (most === 0 && unit !== ''))) return undefined;
  if (typeof most === 'number' && most >= Number.MAX_SAFE_INTEGER) return range(least, undefined);
  if (typeof least === 'number' && typeof most === 'number') return `${least} to ${most}${unit}.`;
  if (typeof most === 'number') return `At most ${most}${most === 1 ? unit.slice(0, -1) : unit}.`;
  return typeof least === 'number' && least > 1 ? `At least ${least}${unit}.` : undefined;
}
