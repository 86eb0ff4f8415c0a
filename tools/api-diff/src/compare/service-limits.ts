import { isObject } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, type Pair } from './comparison.ts';

/** For these limits a smaller number is looser, because they are minimums. */
const least = new Set(['imageSide']);

/** Compares `x-limits`: the limits that no field can express. */
export function compareServiceLimits(
  { changes }: Comparison,
  { before, after }: Pair<unknown>,
  location: ChangeLocation,
): void {
  const [oldLimits, newLimits] = [named(before), named(after)];
  for (const name of new Set([...Object.keys(oldLimits), ...Object.keys(newLimits)])) {
    const values = { before: oldLimits[name], after: newLimits[name] };
    if (isSame(values.before, values.after)) continue;
    const looser = least.has(name)
      ? isLess(values)
      : isLess({ before: values.after, after: values.before });
    const at = { ...location, at: name };
    changes.add(`service-limit-${looser ? 'loosened' : 'tightened'}`, at, values);
  }
}

function named(limits: unknown): Record<string, unknown> {
  return isObject(limits) ? limits : {};
}

/** Whether the new value is nowhere larger than the old one, for numbers, lists and maps. */
function isLess({ before, after }: Pair<unknown>): boolean {
  if (before === undefined || after === undefined) return before === undefined;
  if (Array.isArray(before) && Array.isArray(after))
    return after.every((item) => before.includes(item));
  if (isObject(before) && isObject(after)) {
    return Object.keys({ ...before, ...after }).every((key) =>
      isLess({ before: before[key], after: after[key] }),
    );
  }
  return Number(after) <= Number(before);
}
