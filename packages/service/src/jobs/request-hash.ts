import { createHash } from 'node:crypto';

/**
 * A hash that is equal for equal requests, whatever the order of their fields. It compares requests
 * with the same Idempotency-Key.
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
