import { isObject } from '@genmedia/openapi';
import { type ChangeLocation, type Comparison, isSame, type Pair } from './comparison.ts';

/** The name of a limit that is a minimum, such as `uploadLeastBytes`: a smaller number is looser. */
const minimumName = /^least[A-Z]|Least([A-Z]|$)/;

/** Compares `x-limits`: the limits that no field can express. */
export function compareServiceLimits(
  { changes }: Comparison,
  { before, after }: Pair<unknown>,
  location: ChangeLocation,
): void {
  const [oldLimits, newLimits] = [limitsByName(before), limitsByName(after)];
  for (const name of new Set([...Object.keys(oldLimits), ...Object.keys(newLimits)])) {
    const values = { before: oldLimits[name], after: newLimits[name] };
    if (isSame(values.before, values.after)) continue;
    const isLooser = minimumName.test(name)
      ? isLowerMinimum(values)
      : isNowhereLarger({ before: values.after, after: values.before });
    const at = { ...location, at: name };
    changes.add(`service-limit-${isLooser ? 'loosened' : 'tightened'}`, at, values);
  }
}

/** Without a minimum, any value is allowed. */
function isLowerMinimum({ before, after }: Pair<unknown>): boolean {
  if (before === undefined || after === undefined) return after === undefined;
  return isNowhereLarger({ before, after });
}

function limitsByName(limits: unknown): Record<string, unknown> {
  return isObject(limits) ? limits : {};
}

/** Whether the new value is nowhere larger than the old one, for numbers, lists and maps. */
function isNowhereLarger({ before, after }: Pair<unknown>): boolean {
  if (before === undefined || after === undefined) return before === undefined;
  if (Array.isArray(before) && Array.isArray(after))
    return after.every((item) => before.includes(item));
  if (isObject(before) && isObject(after)) {
    return Object.keys({ ...before, ...after }).every((key) =>
      isNowhereLarger({ before: before[key], after: after[key] }),
    );
  }
  return Number(after) <= Number(before);
}
