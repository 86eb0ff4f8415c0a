import { InvalidArgumentError, type JSONSchema7, type JSONValue } from '@ai-sdk/provider';
import type { Random } from '@genmedia/media/random';
import type { AnySchema } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type GenerateOptions, generateSync, type JsonSchema } from 'json-schema-faker';
import { affordable } from './affordable.ts';
import { candidates } from './candidates.ts';
import type { Clues } from './clues.ts';
import { Made } from './made.ts';
import { modernSchema } from './modern-schema.ts';
import { WorkTime, withinWorkTime } from './work-time.ts';

/** For how many values the text is searched. */
const maxFromText = 200;
/**
 * The most milliseconds of work for the schemas of one answer, because users can send patterns and
 * references that never end.
 */
const maxWorkMs = 1000;

/** What all values of one answer may cost together. */
export class Budget {
  readonly work = new WorkTime(maxWorkMs);
  readonly made = new Made();
}

const dialect = { strict: false, validateFormats: false };
/**
 * Compiling the meta-schema takes longer than compiling most schemas, so it is done once. It is
 * never interrupted, because the instance would be unusable afterwards.
 */
const schemas = new Ajv2020(dialect);

/**
 * The first attempts use everything that a schema allows. If that does not end, the others use only
 * what it requires.
 */
const attempts: readonly GenerateOptions[] = [
  { alwaysFakeOptionals: true, maxDepth: 8, maxDefaultItems: 2 },
  { alwaysFakeOptionals: true, maxDepth: 5, maxDefaultItems: 1 },
  { optionalsProbability: 0, maxDepth: 30, maxDefaultItems: 3 },
  { optionalsProbability: 0, maxDepth: 30, maxDefaultItems: 0 },
];

/**
 * A value that fits a schema (drafts 7 to 2020-12), with values from the text.
 *
 * @throws InvalidArgumentError if the schema is invalid, no value was found that fits it, that took
 * too long, or the value is too large
 */
export function valueFor(
  schema: JSONSchema7,
  clues: Clues,
  random: Random,
  { work, made }: Budget = new Budget(),
): JSONValue {
  const seed = random.int(1, 2 ** 30);
  try {
    const known = modernSchema(schema) as JSONSchema7;
    if (!schemas.validateSchema(known as AnySchema))
      throw new Error(`schema is invalid: ${schemas.errorsText()}`);
    const value = work.run(() => make(known, clues, seed));
    if (value !== undefined) {
      made.count(value);
      return value;
    }
  } catch (cause) {
    throw refused(cause instanceof Error ? cause.message : String(cause), cause);
  }
  throw refused('no value was found that fits it. Check whether its limits contradict each other.');
}

/** Whether a value fits a schema. False, too, if that takes too long, or if the schema is invalid. */
export function fits(value: unknown, schema: JSONSchema7): boolean {
  try {
    return withinWorkTime(() => checkOf(modernSchema(schema))(value), maxWorkMs);
  } catch {
    return false;
  }
}

function checkOf(schema: unknown): (value: unknown) => boolean {
  return new Ajv2020({ ...dialect, validateSchema: false }).compile(schema as AnySchema);
}

/** @throws Error of the first attempt that could not be made, if no other made a value that fits */
function make(schema: JSONSchema7, clues: Clues, seed: number): JSONValue | undefined {
  const isFit = checkOf(schema);
  const lowered = affordable(schema) as JsonSchema;
  let problem: unknown;
  for (const [i, options] of attempts.entries()) {
    try {
      const { value, leaves } = generate(lowered, { ...options, seed: seed + i });
      if (isFit(value)) return withTextValues(value, leaves.slice(0, maxFromText), clues, isFit);
    } catch (error) {
      problem ??= error;
    }
  }
  if (problem) throw problem;
  return undefined;
}

/** @throws RangeError if the value is too large */
function generate(schema: JsonSchema, options: GenerateOptions) {
  const leaves: Leaf[] = [];
  const made = new Made();
  const value = generateSync(schema, {
    ...options,
    outputTransform(one, place, path) {
      leaves.push({ schema: place as JSONSchema7, path });
      made.countOne(one);
      return one;
    },
  }) as JSONValue;
  // Counts what the generator copied, too, such as constants.
  new Made().count(value);
  return { value, leaves };
}

/** The path of a value as a JSON Pointer, and its schema. */
interface Leaf {
  readonly schema: JSONSchema7;
  readonly path: string;
}

/** Replaces generated values by values from the text, wherever the whole still fits the schema. */
function withTextValues(
  value: JSONValue,
  leaves: readonly Leaf[],
  clues: Clues,
  isFit: (value: unknown) => boolean,
): JSONValue {
  const root = { '': value };
  const used = new Set<JSONValue>();
  for (const { schema, path } of leaves) {
    const keys = (path === '/' ? '' : path).split('/').map(unescaped);
    const [key = '', holder] = [keys.at(-1), keys.slice(0, -1).reduce(inside, root)];
    if (!isObject(holder) || !Object.hasOwn(holder, key) || isObject(holder[key])) continue;
    const before = holder[key];
    for (const candidate of candidates(keys.slice(1), schema, before as JSONValue, clues, used)) {
      holder[key] = candidate;
      if (isSmall(root['']) && isFit(root[''])) {
        used.add(candidate);
        break;
      }
      holder[key] = before;
    }
  }
  return root[''];
}

function isSmall(value: unknown): boolean {
  try {
    new Made().count(value);
    return true;
  } catch {
    return false;
  }
}

function inside(holder: unknown, key: string): unknown {
  return isObject(holder) && Object.hasOwn(holder, key) ? holder[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function refused(reason: string, cause?: unknown): InvalidArgumentError {
  const message = `The sandbox cannot make a value for this schema: ${reason}`;
  return new InvalidArgumentError({ argument: 'schema', message, cause });
}
