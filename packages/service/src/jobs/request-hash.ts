import { createHash } from 'node:crypto';

/**
 * Equal for two requests that are the same, whatever the order of their fields. An Idempotency-Key
 * needs it.
 */
export function requestHash(operation: string, input: Record<string, unknown>): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([operation, sorted(input)]))
    .digest();
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Pairs, not an object: an object would reorder names that are numbers, and lose `__proto__`.
  return { fields: entries.map(([name, part]) => [name, sorted(part)]) };
}
