import { isObject } from '@genmedia/openapi';
import { type Comparison, isSame, type Pair, type Spot } from './found.ts';

/** For these limits a smaller number is looser, because they are minimums. */
const LEAST = new Set(['imageSide']);

/** Compares `x-limits`: the limits that no field can express. */
export function compareServiceLimits(
  { found }: Comparison,
  { was, is }: Pair<unknown>,
  spot: Spot,
): void {
  const [old, now] = [named(was), named(is)];
  for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
    const values = { was: old[name], is: now[name] };
    if (isSame(values.was, values.is)) continue;
    const looser = LEAST.has(name) ? isLess(values) : isLess({ was: values.is, is: values.was });
    const at = { ...spot, at: name };
    found.add(`service-limit-${looser ? 'loosened' : 'tightened'}`, at, values);
  }
}

function named(limits: unknown): Record<string, unknown> {
  return isObject(limits) ? limits : {};
}

/** Whether the new value is nowhere larger than the old one, for numbers, lists and maps. */
function isLess({ was, is }: Pair<unknown>): boolean {
  if (was === undefined || is === undefined) return was === undefined;
  if (Array.isArray(was) && Array.isArray(is)) return is.every((item) => was.includes(item));
  if (isObject(was) && isObject(is)) {
    return Object.keys({ ...was, ...is }).every((key) => isLess({ was: was[key], is: is[key] }));
  }
  return Number(is) <= Number(was);
}
