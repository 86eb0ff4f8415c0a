import {
  type Document,
  isObject,
  type Node,
  type Reader,
  readerOf,
  resolve,
  type Schema,
  type Visitor,
  visit,
} from '@genmedia/openapi';
import { combine } from './combine.ts';
import { isConstraint } from './references.ts';
import { declareRequiredInParts, declareRequiredOfUnion } from './required-fields.ts';

/**
 * Keywords of an object schema that can be merged with another by combining the fields. Of
 * `additionalProperties`, only `true`, `{}` and `false` can: `false` means the fields of the whole,
 * and a schema of other fields would be lost, because zod's object keeps none but its own.
 */
const mergeable = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'description',
  'title',
  'examples',
  'example',
  'deprecated',
  'discriminator',
]);

/**
 * Replaces an `allOf` of plain objects by one object with all fields, because zod cannot
 * discriminate a union by a field of an intersection, and an `allOf` of other plain values by one
 * schema with the limits of all. Any other `allOf` is kept.
 */
export function flattenAllOf(document: Document): Visitor {
  const flattening = new Flattening(document);
  return (node) => flattening.flatten(node as Schema);
}

/** Flattens the schemas of one document, the target of each reference once. */
class Flattening {
  readonly #document: Document;
  readonly #reader: Reader;
  /** The flat targets of references. */
  readonly #targets = new Map<string, Schema | undefined>();
  /** What pairs of schemas say together, by their JSON. */
  readonly #merged = new Map<string, Schema>();

  constructor(document: Document) {
    this.#document = document;
    this.#reader = readerOf(document);
  }

  flatten(schema: Schema): Schema {
    if (!schema.allOf) return declareRequiredOfUnion(this.#reader, schema);
    const { allOf, ...own } = schema;
    const parts = allOf.map((part) => this.#contentOf(part));
    if (isMergeable(own) && parts.every(isPlainObject)) {
      return mergeParts([...parts, own], this.#both);
    }
    return this.#combined(schema) ?? unwrapSinglePart(declareRequiredInParts(this.#reader, schema));
  }

  /**
   * A part; of a reference its flat target, with what stands beside it. Undefined if the target contains
   * the reference.
   */
  #contentOf(part: Schema): Schema | undefined {
    if (!isObject(part) || part.$ref === undefined) return part;
    const content = this.#target(part.$ref);
    if (!isObject(content)) return content;
    const { $ref: _, summary: __, ...words } = part;
    const merging = Object.entries(words).filter(([key]) => isMergeable({ [key]: undefined }));
    return { ...content, ...(isPlainObject(content) ? Object.fromEntries(merging) : words) };
  }

  #target(ref: string): Schema | undefined {
    if (!this.#targets.has(ref)) {
      this.#targets.set(ref, undefined); // a recursive schema is not plain
      const found = resolve<Schema>(this.#document, { $ref: ref });
      const schema = (node: Node) => this.flatten(node as Schema);
      this.#targets.set(ref, visit(found, 'schema', { schema }) as Schema);
    }
    return this.#targets.get(ref);
  }

  /** One schema with the limits of all parts; undefined if there is none. */
  #combined({ allOf = [], nullable, ...own }: Schema): Schema | undefined {
    if (allOf.length === 1 && !Object.keys(own).some(isConstraint)) return undefined;
    const parts = allOf.map((part) => this.#contentOf(part));
    if (!parts.every((part) => isObject(part))) return undefined;
    const plain = combine([...parts, own]);
    if (!plain) return undefined;
    const items = [...parts, own].flatMap((part) => (isObject(part.items) ? [part.items] : []));
    const one = items.length > 1 ? { ...plain, items: items.reduce(this.#both) } : plain;
    const whole = allOf.find(
      (part) => part.$ref !== undefined && saysSame(one, this.#contentOf(part)),
    );
    // Null is valid only if it is for every part.
    const words = [...allOf.filter((part) => part !== whole), own].map(({ nullable: _, ...part }) =>
      wordsOf(part),
    );
    return {
      ...(whole ? Object.assign({}, whole, ...words) : one),
      ...(nullable !== undefined && { nullable }),
    };
  }

  /** What two parts say about a field. If they contradict each other, the later one counts. */
  readonly #both = (earlier: Schema, field: Schema): Schema => {
    const pair = JSON.stringify([earlier, field]);
    const known = this.#merged.get(pair);
    if (known) return known;
    this.#merged.set(pair, field); // schemas may contain themselves
    const one = this.#mergeFields(earlier, field);
    this.#merged.set(pair, one);
    return one;
  };

  #mergeFields(earlier: Schema, field: Schema): Schema {
    if (JSON.stringify(earlier) === JSON.stringify(field)) return field;
    if (!Object.keys(field).some((key) => key === '$ref' || isConstraint(key))) {
      return { ...earlier, ...field };
    }
    const one = this.flatten({ allOf: [earlier, field] });
    if (one.allOf) return isWhole(field) ? field : one;
    if (field.$ref !== undefined && saysSame(one, this.#contentOf(field))) return field;
    const isEarlier = earlier.$ref !== undefined && saysSame(one, this.#contentOf(earlier));
    if (isEarlier) return { ...earlier, ...wordsOf(field) };
    return field.nullable === true ? { ...one, nullable: true } : one;
  }
}

/** `allOf: [X]` with only texts beside it becomes X with those texts. */
function unwrapSinglePart(schema: Schema): Schema {
  const { allOf, ...own } = schema;
  const [only, ...others] = allOf ?? [];
  const onlyProse = Object.keys(own).every((key) => key === 'description' || key.startsWith('x-'));
  return only && others.length === 0 && onlyProse ? { ...only, ...own } : schema;
}

function isPlainObject(schema: Schema | undefined): schema is Schema {
  if (!schema || schema.allOf || !isMergeable(schema)) return false;
  // zod's object would lose the fields of a map.
  if (takesAnyFields(schema) && !schema.properties) return false;
  return schema.type === 'object' || (schema.properties ?? schema.required) !== undefined;
}

function isMergeable(schema: Schema): boolean {
  return (
    (schema.type === undefined || schema.type === 'object') &&
    ((schema.additionalProperties ?? false) === false || takesAnyFields(schema)) &&
    Object.keys(schema).every((key) => mergeable.has(key) || key.startsWith('x-'))
  );
}

/** Whether a schema says that there may be any other fields: `true`, or `{}`, which means the same. */
function takesAnyFields({ additionalProperties: rest }: Schema): boolean {
  return rest === true || (isObject(rest) && Object.keys(rest).length === 0);
}

function mergeParts(parts: Schema[], both: (earlier: Schema, field: Schema) => Schema): Schema {
  const merged: Schema = { type: 'object' };
  for (const { discriminator: _, ...part } of parts) {
    const fields = Object.entries(part.properties ?? {}).map(([name, field]) => {
      const earlier = merged.properties?.[name];
      return [name, isObject(earlier) && isObject(field) ? both(earlier, field) : field];
    });
    const properties = { ...merged.properties, ...Object.fromEntries(fields) };
    const required = [...new Set([...(merged.required ?? []), ...(part.required ?? [])])];
    Object.assign(merged, part, { properties, required });
  }
  if (merged.required?.length === 0) delete merged.required;
  if (parts.some((part) => part.additionalProperties === false))
    merged.additionalProperties = false;
  return merged;
}

/** Whether a field says itself which values it has, and not only more about those of another part. */
function isWhole(field: Schema): boolean {
  const keywords = ['$ref', 'type', 'const', 'enum', 'allOf', 'oneOf', 'anyOf'];
  return keywords.some((keyword) => keyword in field);
}

/** Whether a schema constrains values as another one does, which may be behind a reference. */
function saysSame(schema: Schema, content: Schema | undefined): boolean {
  const other = combine([content ?? {}]) ?? {};
  const keys = Object.keys(other).filter(isConstraint);
  return (
    Object.keys(schema).filter(isConstraint).length === keys.length &&
    keys.every((key) => JSON.stringify(schema[key]) === JSON.stringify(other[key]))
  );
}

function wordsOf(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(([key]) => key !== '$ref' && !isConstraint(key)),
  );
}
