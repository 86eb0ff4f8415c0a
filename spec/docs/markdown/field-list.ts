import {
  fields,
  isCredential,
  isObject,
  type Place,
  type Reader,
  requiredFields,
  type Schema,
  statuses,
  variants,
} from '@genmedia/openapi';
import { kindOf, rulesSentence } from './constraints.ts';

/** The fields of a body, as lists in lists; one list for each alternative. */
export function fieldLists(reader: Reader, schema: Place<Schema>): string {
  const alternatives = variants(reader, schema);
  return alternatives
    .map((variant) => {
      const lines = linesOf(reader, variant, '', []);
      const heading = alternatives.length > 1 ? headingOf(reader, variant) : undefined;
      return [...(heading ? [heading, ''] : []), ...lines].join('\n');
    })
    .filter((list) => list !== '')
    .join('\n\n');
}

/** `With status success:`, or what the alternative describes itself as. */
function headingOf(reader: Reader, variant: Place<Schema>): string | undefined {
  const values = statuses(reader, variant);
  if (values.length > 0)
    return `With \`status\` ${values.map((each) => `\`${each}\``).join(' or ')}:`;
  return variant.node.description?.trim();
}

function linesOf(
  reader: Reader,
  variant: Place<Schema>,
  indent: string,
  above: readonly Schema[],
): string[] {
  if (above.includes(variant.node)) return [];
  const required = new Set(requiredFields(reader, variant));
  const listed = [...fields(reader, variant)].map(([name, field]) => {
    return { title: `\`${name}\``, field, isRequired: required.has(name) };
  });
  const value = valueOfMap(reader, variant);
  const others = listed.length > 0 ? 'any other name' : 'any name';
  if (value) listed.push({ title: others, field: value, isRequired: false });
  return listed.flatMap(({ title, field, isRequired }) => {
    const line = `${indent}- ${title} (${labelOf(reader, field, isRequired)})${notesOn(reader, field)}`;
    return [line, ...inside(reader, field, `${indent}  `, [...above, variant.node])];
  });
}

/** What an object has under names that it does not list, if its schema says more than that. */
function valueOfMap(reader: Reader, variant: Place<Schema>): Place<Schema> | undefined {
  const value = reader.child(variant, 'additionalProperties') as Place<Schema> | undefined;
  return isObject(value?.node) && Object.keys(value.node).length > 0 ? value : undefined;
}

/** The fields of the objects in a field; each of several alternatives has a line of its own. */
function inside(
  reader: Reader,
  field: Place<Schema>,
  indent: string,
  above: readonly Schema[],
): string[] {
  const alternatives = objectsIn(reader, field).filter(
    (each) => fields(reader, each).size > 0 || valueOfMap(reader, each),
  );
  if (alternatives.length < 2) {
    return alternatives.flatMap((each) => linesOf(reader, each, indent, above));
  }
  return alternatives.flatMap((each) => [
    `${indent}- either: ${each.node.description?.trim().replaceAll(/\s+/g, ' ') ?? 'an object'}`,
    ...linesOf(reader, each, `${indent}  `, above),
  ]);
}

function labelOf(reader: Reader, field: Place<Schema>, isRequired: boolean): string {
  const words = [kindOf(reader, field), ...(isRequired ? ['required'] : [])];
  if (isCredential(reader, field)) words.push('your API key');
  if (reader.child(field, 'deprecated')?.node === true) words.push('deprecated');
  return words.join(', ');
}

/** The description and the rules of a field, after a colon. */
function notesOn(reader: Reader, field: Place<Schema>): string {
  const description = reader.child(field, 'description')?.node.trim().replaceAll(/\s+/g, ' ');
  const text = [description, rulesSentence(reader, field)].filter((each) => each).join(' ');
  return text ? `: ${text}` : '';
}

/** The objects in a field, whose own fields are listed below it. */
function objectsIn(reader: Reader, field: Place<Schema>): Place<Schema>[] {
  return variants(reader, field).flatMap((variant) => {
    const items = reader.child(variant, 'items');
    return items ? variants(reader, items) : [variant];
  });
}
