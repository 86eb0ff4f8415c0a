import {
  InvalidArgumentError,
  type JSONObject,
  type JSONSchema7,
  type JSONValue,
} from '@ai-sdk/provider';
import type { Random } from '../../random.ts';
import { type Clues, saidOf, wordsOf } from './clues.ts';
import { numberFor } from './numbers.ts';
import { resolve } from './resolve.ts';
import { stringFor } from './strings.ts';

type Schema = JSONSchema7 | boolean;

/** Schemas can refer to themselves: below this depth what is optional is left out. */
const OPTIONAL_DEPTH = 6;
/** Once so many values are made, too. */
const OPTIONAL_VALUES = 300;
const DEEPEST = 40;
const MOST_VALUES = 1000;

/**
 * A value that fits a schema, of what a text holds.
 *
 * @throws InvalidArgumentError if none can be made
 */
export function valueFor(schema: Schema, clues: Clues, random: Random): JSONValue {
  return new Builder(schema, clues, random).value('', schema, 0);
}

class Builder {
  readonly #root: Schema;
  readonly #clues: Clues;
  readonly #random: Random;
  #values = 0;

  constructor(root: Schema, clues: Clues, random: Random) {
    this.#root = root;
    this.#clues = clues;
    this.#random = random;
  }

  value(name: string, given: Schema, depth: number): JSONValue {
    if (++this.#values > MOST_VALUES || depth > DEEPEST) throw tooMuch();
    if (given === false) throw cannot(name, 'nothing');
    const schema = resolve(given === true ? {} : given, this.#root, (one) => this.#prefers(one));
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return this.#choice(name, schema.enum);
    const made = this.#ofType(name, schema, depth);
    if (made === undefined) throw cannot(name, JSON.stringify(schema).slice(0, 200));
    return made;
  }

  #ofType(name: string, schema: JSONSchema7, depth: number): JSONValue | undefined {
    switch (typeOf(schema)) {
      case 'object':
        return this.#object(schema, depth);
      case 'array':
        return this.#array(name, schema, depth);
      case 'number':
      case 'integer':
        return numberFor(name, { ...schema, type: typeOf(schema) }, this.#clues);
      case 'boolean':
        return !/^(?:no|false|not|off)\b/i.test(saidOf(name, this.#clues) ?? '');
      case 'null':
        return null;
      default:
        return stringFor(name, schema, this.#clues, this.#random);
    }
  }

  #object(schema: JSONSchema7, depth: number): JSONObject {
    const { properties = {}, required = [], additionalProperties: more = true } = schema;
    const wanted = this.#hasRoom(depth) ? Object.keys(properties) : [];
    const names = new Set([...wanted, ...required]);
    for (let i = 1; names.size < (schema.minProperties ?? 0); i++) {
      if (more === false || i > MOST_VALUES) throw cannot('', 'minProperties');
      names.add(`property${i}`);
    }
    // fromEntries: a property may have the name __proto__.
    return Object.fromEntries(
      [...names].map((key) => {
        const own = Object.hasOwn(properties, key) ? properties[key] : more;
        return [key, this.value(key, own ?? true, depth + 1)];
      }),
    );
  }

  #array(name: string, schema: JSONSchema7, depth: number): JSONValue[] {
    const { items = true, minItems = 0, maxItems = MOST_VALUES, uniqueItems } = schema;
    const first = firstItems(schema);
    const usual = this.#hasRoom(depth) ? 2 : 0;
    const count = Math.min(
      maxItems,
      Math.max(minItems, first.length, Array.isArray(items) ? 0 : usual),
    );
    if (count > MOST_VALUES) throw tooMuch();
    const rest = Array.isArray(items) ? (schema.additionalItems ?? true) : items;
    const singular = name.replace(/s$/, '');
    const made: JSONValue[] = [];
    for (let tries = 0; made.length < count && tries < count * 4; tries++) {
      const value = this.value(singular, first[made.length] ?? rest, depth + 1);
      const next = uniqueItems ? distinct(value, made) : value;
      if (next !== undefined) made.push(next);
    }
    if (made.length < minItems) throw cannot(name, 'uniqueItems');
    return made;
  }

  /** The one that the text names, else the first. */
  #choice(name: string, values: readonly JSONValue[]): JSONValue {
    const text = this.#clues.text.toLowerCase();
    const named = values.find((value) => text.includes(wordsOf(String(value)).join(' ') || '\0'));
    const chosen = named ?? values[0];
    if (chosen === undefined) throw cannot(name, 'an empty enum');
    return chosen;
  }

  #hasRoom(depth: number): boolean {
    return depth < OPTIONAL_DEPTH && this.#values < OPTIONAL_VALUES;
  }

  /** Whether one of several schemas says more than that there may be nothing. */
  #prefers(schema: Schema): boolean {
    return typeof schema === 'object' && schema.type !== 'null' && schema.const !== null;
  }
}

function typeOf({ type, properties, items, required, ...rest }: JSONSchema7) {
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null';
  if (type) return type;
  if (properties || required || rest.additionalProperties !== undefined) return 'object';
  if (items || rest.minItems !== undefined) return 'array';
  return rest.minimum !== undefined || rest.maximum !== undefined || rest.multipleOf !== undefined
    ? 'number'
    : 'string';
}

/** Tuples: `items` as a list up to draft 7, `prefixItems` since. */
function firstItems(schema: JSONSchema7 & { prefixItems?: Schema[] }): Schema[] {
  return schema.prefixItems ?? (Array.isArray(schema.items) ? schema.items : []);
}

/** Texts get a number where the same one is there already; other values cannot be varied. */
function distinct(value: JSONValue, others: readonly JSONValue[]): JSONValue | undefined {
  const taken = new Set(others.map((other) => JSON.stringify(other)));
  if (!taken.has(JSON.stringify(value))) return value;
  const varied =
    typeof value === 'string'
      ? `${value} ${others.length + 1}`
      : typeof value === 'number'
        ? value + others.length
        : undefined;
  return taken.has(JSON.stringify(varied)) ? undefined : varied;
}

function cannot(name: string, what: string): InvalidArgumentError {
  const where = name === '' ? 'the schema' : `"${name}" of the schema`;
  return new InvalidArgumentError({
    argument: 'schema',
    message: `The sandbox can make no value for ${where}: ${what}.`,
  });
}

function tooMuch(): InvalidArgumentError {
  return new InvalidArgumentError({
    argument: 'schema',
    message: `The schema asks for more than ${MOST_VALUES} values, or for more than ${DEEPEST} inside each other.`,
  });
}
