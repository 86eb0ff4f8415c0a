import {
  fields,
  isObjectSchema,
  type Place,
  type Reader,
  requiredFields,
  type Schema,
} from '@genmedia/openapi';
import { partsOf, typeOf } from './plain-schema.ts';

/** How deep results are described. */
const resultDepth = 3;

/**
 * One object for several alternatives of an answer: all their fields, and of those the required ones
 * that every alternative has. Only types are told, because a result explains itself.
 */
export function mergedObject(
  reader: Reader,
  alternatives: readonly Place<Schema>[],
): Schema | undefined {
  if (!alternatives.every((each) => isObjectSchema(reader, each))) return undefined;
  const all = alternatives.map((each) => fields(reader, each));
  const properties: Record<string, Schema> = {};
  for (const [name, field] of all.flatMap((each) => [...each])) {
    const shape = shapeOf(reader, field, resultDepth);
    const earlier = properties[name];
    properties[name] = earlier === undefined ? shape : merged(earlier, shape);
  }
  const required = alternatives
    .map((each) => requiredFields(reader, each))
    .reduce((left, right) => left.filter((name) => right.includes(name)));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required: [...new Set(required)] }),
  };
}

function shapeOf(reader: Reader, place: Place<Schema>, depth: number): Schema {
  const { node } = place;
  if (depth === 0) return {};
  const branches = [...reader.entries(place, 'oneOf'), ...reader.entries(place, 'anyOf')];
  if (branches.length > 0) {
    return branches.map(([, each]) => shapeOf(reader, each, depth)).reduce(merged);
  }
  if (isObjectSchema(reader, place)) {
    const own = [...fields(reader, place)].map(
      ([name, field]) => [name, shapeOf(reader, field, depth - 1)] as const,
    );
    return { type: 'object', ...(own.length > 0 && { properties: Object.fromEntries(own) }) };
  }
  const child = reader.child(place, 'items');
  const items = child ? shapeOf(reader, child, depth - 1) : {};
  return {
    ...partsOf(reader, place, (part) => shapeOf(reader, part, depth)),
    ...typeOf(node),
    ...(Object.keys(items).length > 0 && { items }),
  };
}

/** A schema of what either allows; one of any value where that has no short form. */
function merged(left: Schema, right: Schema): Schema {
  if (JSON.stringify(left) === JSON.stringify(right)) return left;
  const types = [left.type, right.type].flat();
  if (types.includes(undefined)) return {};
  const isPlain = [left, right].every(({ type }) => type !== 'object' && type !== 'array');
  if (isPlain) return { type: [...new Set(types as string[])] };
  const [structured, other] = left.type === 'null' ? [right, left] : [left, right];
  if (other.type === 'null')
    return { ...structured, type: [structured.type, 'null'].flat() as string[] };
  return left.type === right.type ? { type: left.type as string } : {};
}
