import { Problem } from '../errors/problem.ts';

/** What keeps the parsing of a body from blocking the process for long. */
export interface JsonLimits {
  /** The deepest nesting of arrays and objects. */
  readonly depth: number;
  /** The most values, inner ones included. */
  readonly values: number;
  /** The most names of fields in all objects together. */
  readonly names: number;
}

/** The limits of a contract (`x-limits`), with defaults for those that it does not have. */
export function jsonLimitsOf(limits: Readonly<Record<string, unknown>> = {}): JsonLimits {
  const limit = (name: string, standard: number) =>
    typeof limits[name] === 'number' ? limits[name] : standard;
  return {
    depth: limit('jsonDepth', 64),
    values: limit('jsonValues', 50_000),
    names: limit('jsonNames', 10_000),
  };
}

/** Names that reach an object's prototype. */
export const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor']);

/**
 * Parses JSON as RFC 8259 and I-JSON (RFC 7493) require between programs: each name once in its
 * object, no lone surrogates, no numbers out of range. Also refuses NUL characters, names that
 * reach an object's prototype, too deep nesting, and too many values or names. All of this is an
 * `invalid_json` (400).
 */
export function parseJson(text: string, limits: JsonLimits): unknown {
  const members = scan(text, limits);
  const value = parse(text);
  // In UTF-8 JSON, only an escape can make a NUL or half of a surrogate pair.
  const foundMembers = checkValue(value, text.includes('\\u'));
  if (foundMembers !== members) throw invalid('An object in the JSON has the same name twice.');
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid('The body is not valid JSON.', cause);
  }
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;

/** Checks the limits before the text is parsed. Returns how many members its objects have. */
function scan(
  text: string,
  { depth: maxDepth, values: maxValues, names: maxNames }: JsonLimits,
): number {
  let depth = 0;
  let values = 0;
  let members = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code === quote) position = endOfString(text, position);
    else if (code === colon) members++;
    else if (code === comma) values++;
    // `[` and `{` differ in one bit, as do `]` and `}`.
    else if ((code | 0x20) === 0x7b) {
      values++;
      if (++depth > maxDepth) throw invalid(`The JSON is nested deeper than ${maxDepth} levels.`);
    } else if ((code | 0x20) === 0x7d) depth--;
    if (values > maxValues) throw invalid(`The JSON has more than ${maxValues} values.`);
    if (members > maxNames) throw invalid(`The JSON has more than ${maxNames} names.`);
  }
  return members;
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, position: number): boolean {
  let first = position;
  while (text.charCodeAt(first - 1) === backslash) first--;
  return (position - first) % 2 === 1;
}

/** Refuses values that no field of the contract can have. Returns how many members it found. */
function checkValue(value: unknown, hasEscapes: boolean): number {
  if (typeof value === 'string') {
    if (hasEscapes) checkString(value);
    return 0;
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw invalid('A number in the JSON is too large.');
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) members += checkValue(item, hasEscapes);
    return members;
  }
  for (const name of Object.keys(value)) {
    if (forbiddenNames.has(name)) throw invalid(`The name ${name} is not allowed in the JSON.`);
    if (hasEscapes) checkString(name);
    members += 1 + checkValue((value as Record<string, unknown>)[name], hasEscapes);
  }
  return members;
}

function checkString(text: string): void {
  if (text.includes('\0')) throw invalid('A text in the JSON has a NUL character.');
  if (!text.isWellFormed()) throw invalid('A text in the JSON has half of a surrogate pair.');
}

function invalid(message: string, cause?: unknown): Problem {
  return new Problem(400, 'invalid_json', message, { cause });
}

/**
 * JSON in a parameter or in a field of a form, parsed as a body is. Text that is no JSON stays text,
 * for the schema to refuse.
 */
export function jsonOrText(text: string, limits: JsonLimits = jsonLimitsOf()): unknown {
  try {
    return parseJson(text, limits);
  } catch (error) {
    if (error instanceof Problem && error.cause instanceof SyntaxError) return text;
    throw error;
  }
}
