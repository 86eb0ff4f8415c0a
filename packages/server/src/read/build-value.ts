import type { ZodType } from 'zod';
import { invalidRequest } from '../errors/problem.ts';
import { definitionOf } from '../validate/definition.ts';
import {
  type FormFields,
  formFieldsOf,
  holdsObjects,
  isListType,
  listsText,
  shapeOf,
  takesTexts,
  typeFor,
} from './field-type.ts';
import { forbiddenNames, type JsonLimits, jsonOrText } from './json.ts';
import { decode, type Pair, pairOf } from './pairs.ts';
import { readerOf } from './values.ts';

/** Makes the value of a parameter from its items; undefined without items. */
export interface ValueBuilder {
  (items: readonly string[]): unknown;
  /** Whether the value is neither a list nor an object. */
  isValue: boolean;
  isObject: boolean;
}

/**
 * Makes values, lists or objects, as the schema wants. The items of an object are `name=value` if it
 * explodes; else names and values take turns.
 */
export function builderOf(
  name: string,
  type: ZodType,
  explodes: boolean,
  decodeText: (raw: string) => string = decode,
): ValueBuilder {
  const isObject = shapeOf(type) !== undefined;
  const isList = isListType(type);
  const read = readerOf(typeFor(type, isList));
  const textOf = (raw: string) => checked(name, decodeText(raw));
  const build = (items: readonly string[]) => {
    if (items.length === 0) return undefined;
    if (!isObject) {
      const all = items.map(textOf);
      const [first = '', ...others] = all;
      return isList && others.length === 0 && listsText(type, first) ? first : read(all);
    }
    const pairs = explodes ? items.map(pairOf) : byTurns(items);
    const texts = new Map(pairs.map(([key, raw]) => [textOf(key), textOf(raw)]));
    const fields = formFieldsOf(type, (field) => texts.get(field));
    const entries = Array.from(texts, ([field, text]) => [field, readField(fields, field, text)]);
    return Object.fromEntries(entries);
  };
  return Object.assign(build, { isValue: !isObject && !isList, isObject });
}

/** The value of a field that is written as one text. */
function readField({ shape, others }: FormFields, name: string, text: string): unknown {
  const type = Object.hasOwn(shape, name) ? shape[name] : others;
  return type ? readerOf(type)([text]) : text;
}

/** Reads the texts of a field of a form. */
export function textsReader(name: string, type: ZodType): (texts: readonly string[]) => unknown {
  return builderOf(name, type, false, (text) => text);
}

/**
 * Reads a text of a field that may be an object, which is JSON. If the field may also be a text, only
 * what begins with `{` or `[` is JSON: `42` and `null` are texts then.
 */
export function objectReader(
  name: string,
  type: ZodType,
  limits: JsonLimits,
): (text: string) => unknown {
  const mayBeText = takesTexts(type);
  return (text) => {
    const value = mayBeText && !/^\s*[[{]/.test(text) ? text : jsonOrText(text, limits);
    return typeof value === 'string' ? checked(name, value) : value;
  };
}

/** The name of a field that a contract does not name, checked as names in JSON are. */
export function checkedName(name: string): string {
  if (!forbiddenNames.has(name)) return checked(name, name);
  throw invalidRequest([{ field: name, message: 'is not allowed as a name' }]);
}

/** An object written as `name[field]=value`, a list as `name[]=value`, any other as `name=value`. */
export function deepObject(name: string, type: ZodType, pairs: readonly Pair[]): unknown {
  const parts = pairs.flatMap(([key, raw]): DeepPart[] => {
    const [, owner, places = ''] = /^([^[]*)((?:\[[^\]]*\])*)$/.exec(key) ?? [];
    if (owner !== name) return [];
    const path = Array.from(
      checked(name, places).matchAll(/\[([^\]]*)\]/g),
      ([, place = '']) => place,
    );
    if (path.length > maxPlaces) {
      throw invalidRequest([{ field: name, message: `must have at most ${maxPlaces} levels` }]);
    }
    return [{ path, text: checked(name, decode(raw)) }];
  });
  return parts.length > 0 ? deepValue(type, parts) : undefined;
}

/** As many levels as JSON may have by default. */
const maxPlaces = 64;

interface DeepPart {
  /** The names of fields, and the indexes of items, which may be empty. */
  path: readonly string[];
  text: string;
}

/** Deeper than OpenAPI says, as `@genmedia/client` and many others write it: `f[items][0][price]`. */
function deepValue(type: ZodType, parts: readonly DeepPart[]): unknown {
  const isList = isListType(type) && !isListedText(type, parts);
  const chosen = typeFor(type, isList);
  const isWhole = ({ path }: DeepPart) => path.length === 0 || (isList && path.length === 1);
  const ordered = isList ? parts.toSorted((a, b) => indexOf(a) - indexOf(b) || 0) : parts;
  if (ordered.every(isWhole)) return readerOf(chosen)(ordered.map(({ text }) => text));
  const placed = ordered.filter(({ path }) => path.length > 0);
  const byPlace = Map.groupBy(placed, ({ path: [place = ''] }) => place);
  const inner = [...byPlace].map(([place, own]) => {
    return [place, own.map(({ path, text }) => ({ path: path.slice(1), text }))] as const;
  });
  const { element } = definitionOf(chosen);
  if (isList && element) return inner.map(([, own]) => deepValue(element, own));
  const texts = new Map(inner.map(([field, own]) => [field, wholeText(own)]));
  const fields = formFieldsOf(type, (field) => texts.get(field));
  const entries = inner.flatMap(([field, own]) => {
    const { shape, others } = fields;
    const fieldType = Object.hasOwn(shape, field) ? shape[field] : others;
    // An unknown field is no deeper than its type.
    if (fieldType && (fieldType !== others || isListType(others) || holdsObjects(others))) {
      const value = deepValue(fieldType, own);
      return value === undefined ? [] : [[field, value]];
    }
    const whole = wholeText(own);
    return whole === undefined ? [] : [[field, readField(fields, field, whole)]];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Whether a value is a text without brackets that the contract lists beside a list. */
function isListedText(type: ZodType, [only, ...others]: readonly DeepPart[]): boolean {
  return only?.path.length === 0 && others.length === 0 && listsText(type, only.text);
}

/** The text of a value that has no parts. */
function wholeText(parts: readonly DeepPart[]): string | undefined {
  return parts.find(({ path }) => path.length === 0)?.text;
}

/** Items without an index come after those that have one, in the order in which they are written. */
function indexOf({ path: [place = ''] }: DeepPart): number {
  return /^\d+$/.test(place) ? Number(place) : Number.POSITIVE_INFINITY;
}

function byTurns(items: readonly string[]): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index < items.length; index += 2) {
    pairs.push([items[index] ?? '', items[index + 1] ?? '']);
  }
  return pairs;
}

/** No text of a contract may contain NUL, and databases refuse it. */
export function checked(name: string, text: string): string {
  if (!text.includes('\0')) return text;
  throw invalidRequest([{ field: name, message: 'must not have a NUL character' }]);
}
