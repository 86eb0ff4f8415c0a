import {
  carries,
  isCredential,
  type Place,
  type Reader,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';
import { fieldsOf, innerObjects, nodesOf, shownTypes, typeNames } from './contract-fields.ts';
import { type Fact, fact, saysFact } from './fact.ts';
import type { ShownField, ShownFields } from './shown.ts';

/** A field of the contract, in one of the alternatives of its object. */
export interface ContractField {
  schema: Place<Schema>;
  description: string;
  required: boolean;
  marked: boolean;
  credential: boolean;
  since: unknown;
}

/** The shown facts of the fields of an object, which may have several alternatives. */
export function objectFacts(
  reader: Reader,
  subject: string,
  objects: Place<Schema>[],
  shown: ShownFields,
): Fact[] {
  const all = objects.flatMap((object) => fieldsOf(reader, object, shown));
  return Object.entries(shown).flatMap(([name, field]) => {
    const actual = all
      .filter((each) => each.name === name)
      .map(({ object, property }): ContractField => {
        const raw = property.raw as Schema;
        return {
          schema: property,
          description: raw.description ?? property.node.description ?? '',
          required: requiredFields(reader, object).includes(name),
          marked: carries(property, 'x-assumption'),
          credential: isCredential(reader, property),
          since: raw['x-since'] ?? property.node['x-since'],
        };
      });
    return fieldFacts(reader, subject, name, field, actual);
  });
}

const shownLimits = [
  ['min', 'minimum'],
  ['max', 'maximum'],
  ['maxItems', 'maxItems'],
  ['default', 'default'],
] as const;

/** What holds of a field in every alternative of its object. */
const shownMarks = [
  ['required', 'being required'],
  ['credential', 'x-credential'],
  ['since', 'x-since'],
] as const;

/** What is shown of a field, compared with all that the contract has under its name. */
export function fieldFacts(
  reader: Reader,
  subject: string,
  name: string,
  field: ShownField,
  actual: ContractField[],
): Fact[] {
  const found = actual.length > 0 ? 'there' : 'not there';
  const presence = fact(subject, `the field ${name}`, 'there', found);
  if (actual.length === 0) return [presence];
  const aspectOf = (aspect: string) => `${name}'s ${aspect}`;
  const facts = [presence];
  if (field.type) facts.push(typeFact(reader, subject, aspectOf('type'), field, actual));
  const values = valuesOf(reader, actual);
  if (field.enum) {
    facts.push(fact(subject, aspectOf('values'), field.enum, values, sameSet(field.enum, values)));
  }
  for (const value of field.includes ?? []) {
    facts.push(fact(subject, aspectOf('values'), value, values, values.includes(value)));
  }
  facts.push(...limitFacts(reader, subject, aspectOf, field, actual));
  for (const [mark, aspect] of shownMarks) {
    if (field[mark] === undefined) continue;
    const marks = [...new Set(actual.map((each) => each[mark]))];
    const one = marks.length === 1 ? marks[0] : marks;
    facts.push(fact(subject, aspectOf(aspect), field[mark], one));
  }
  const descriptions = actual.map((each) => each.description);
  for (const text of field.says ?? []) {
    facts.push(saysFact(subject, aspectOf('description'), text, descriptions));
  }
  const objects = actual.flatMap(({ schema }) => innerObjects(reader, schema));
  return [...facts, ...objectFacts(reader, `${subject}, ${name}`, objects, field.fields ?? {})];
}

/**
 * Holds if the contract has every type that is shown, and marks each of its other types as our
 * choice.
 */
function typeFact(
  reader: Reader,
  subject: string,
  aspect: string,
  field: ShownField,
  actual: ContractField[],
): Fact {
  const shown = shownTypes(field);
  const typesOf = (contractFields: ContractField[]) =>
    contractFields.flatMap(({ schema }) => typeNames(reader, schema));
  const all = typesOf(actual);
  const unmarked = typesOf(actual.filter(({ marked }) => !marked));
  const holds =
    shown.every((type) => all.includes(type)) && unmarked.every((type) => shown.includes(type));
  return fact(subject, aspect, field.type, [...new Set(all)].join(' | '), holds);
}

function limitFacts(
  reader: Reader,
  subject: string,
  aspectOf: (aspect: string) => string,
  field: ShownField,
  actual: ContractField[],
): Fact[] {
  const shown = shownLimits.filter(([limit]) => field[limit] !== undefined);
  return shown.map(([limit, keyword]) => {
    const limits = keywordOf(reader, actual, keyword);
    const holds = limits.length === 1 && limits[0] === field[limit];
    return fact(subject, aspectOf(keyword), field[limit], limits, holds);
  });
}

function valuesOf(reader: Reader, actual: ContractField[]): unknown[] {
  const nodes = actual.flatMap(({ schema }) => nodesOf(reader, schema));
  const values = nodes.flatMap((node) => [node.const, ...(node.enum ?? [])]);
  return [...new Set(values)].filter((value) => value !== undefined && value !== null);
}

function keywordOf(reader: Reader, actual: ContractField[], keyword: string): unknown[] {
  const nodes = actual.flatMap(({ schema }) => nodesOf(reader, schema));
  return [...new Set(nodes.map((node) => node[keyword]))].filter((value) => value !== undefined);
}

function sameSet(one: unknown[], other: unknown[]): boolean {
  return one.length === other.length && one.every((value) => other.includes(value));
}
