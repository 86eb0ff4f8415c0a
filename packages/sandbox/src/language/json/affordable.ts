import { maxCharacters, maxValues } from './made.ts';

/** Pairs of keywords, with the first minimum that is too much, and a maximum that is enough. */
const bounds = [
  ['minLength', 'maxLength', maxCharacters + 1, 1000],
  ['minItems', 'maxItems', maxValues + 1, 100],
  ['minContains', 'maxContains', maxValues + 1, 100],
  ['minProperties', 'maxProperties', maxValues + 1, 100],
] as const;

/** The most characters of a pattern, and of all ranges of characters in it. */
const maxPattern = 10_000;
const maxRangeWidth = 2 ** 18;

/**
 * Lowers what a schema asks for to what can be made at all. The generator makes everything that a
 * schema asks for before it can be counted, so memory would run out before the time limit ends the
 * work. A value that fits the result may not fit the schema.
 */
export function affordable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(affordable);
  if (typeof schema !== 'object' || schema === null) return schema;
  // Data, such as an enumeration, is lowered too: it has such keywords by chance only.
  const lowered = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, affordable(value)]),
  );
  lowerBounds(lowered);
  lowerPatterns(lowered);
  return lowered;
}

function lowerBounds(schema: Record<string, unknown>): void {
  for (const [min, max, tooMuch, enough] of bounds) {
    const { [min]: least = 0, [max]: most } = schema;
    if (typeof least !== 'number') continue;
    if (least > tooMuch) schema[min] = tooMuch;
    if (typeof most === 'number') schema[max] = Math.min(most, Math.max(least, enough), tooMuch);
  }
}

function lowerPatterns(schema: Record<string, unknown>): void {
  const { pattern, patternProperties: named } = schema;
  if (typeof pattern === 'string') {
    schema.pattern = lowerPattern(pattern);
    if (schema.pattern === undefined) delete schema.pattern;
  }
  if (typeof named !== 'object' || named === null) return;
  schema.patternProperties = Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) => {
      const lowered = lowerPattern(name);
      return lowered === undefined ? [] : [[lowered, value]];
    }),
  );
}

/** Undefined if it cannot be made: the generator lists all characters of each range. */
function lowerPattern(pattern: string): string | undefined {
  if (pattern.length > maxPattern) return undefined;
  const ranges = [...pattern.matchAll(/(?=(.)-(.))/gs)].map(
    ([, from = '', to = '']) => to.charCodeAt(0) - from.charCodeAt(0),
  );
  const wide = ranges.reduce((sum, range) => sum + Math.max(0, range), 0);
  if (wide > maxRangeWidth) return undefined;
  // Other digits of a pattern are text.
  return pattern.replace(/(?<=\{(?:\d*,)?)\d{5,}(?=\}|,\d*\})/g, (digits) =>
    String(Math.min(Number(digits), maxCharacters + 1)),
  );
}
