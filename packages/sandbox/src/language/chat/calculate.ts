import { evaluate } from '../../formula.ts';

/**
 * The value of an expression behind its sign: `= 12`. Exact where it is whole, to twelve digits
 * else. Undefined if it is no expression.
 */
export function calculate(expression: string): string | undefined {
  const value = evaluate(expression);
  if (typeof value !== 'number') return undefined;
  if (Number.isNaN(value)) return 'is not defined';
  if (!Number.isFinite(value)) return 'is not finite';
  if (Number.isSafeInteger(value)) return `= ${value}`;
  const rounded = Number(value.toPrecision(12));
  return Math.abs(rounded) > Number.MAX_SAFE_INTEGER ? `≈ ${rounded}` : `= ${rounded}`;
}
