import {
  isIdempotencyKey,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
} from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  isSame,
  mapPair,
  matchByName,
  nodesOf,
  type Pair,
  requirementsOf,
  schemasOf,
} from './comparison.ts';
import { addFieldChanges, compareRequired, hasDefault } from './fields.ts';
import { compareOptionalSchemas } from './optional-schemas.ts';
import { compareWords } from './words.ts';

/** Compares parameters, which are fields of a request, or of an event that its receiver reads. */
export function compareParameters(
  comparison: Comparison,
  pair: Pair<OperationPlace>,
  location: ChangeLocation,
): void {
  const { removed, added, common } = matchByName(
    byName(comparison.before, pair.before),
    byName(comparison.after, pair.after),
  );
  const renamed = renamedInPath(pair);
  for (const names of renamed) {
    comparison.changes.add('path-parameter-renamed', location, names);
    compareRenamed(comparison, names, { removed, added }, location);
  }
  const isOther = ([name]: Named) =>
    !renamed.some(({ before, after }) => name === `path.${before}` || name === `path.${after}`);
  const isRequired = ([, { node }]: Named) => node.required === true;
  // The rules `repeatable-…` report `Idempotency-Key`, but not that calls without it are refused.
  const isKey = ([, { node }]: Named) => isIdempotencyKey(node);
  addFieldChanges(
    comparison,
    {
      removed: removed.filter((named) => isOther(named) && !isKey(named)),
      added: added.filter((named) => isOther(named) && (isRequired(named) || !isKey(named))),
    },
    isRequired,
    location,
  );
  for (const [name, parameter] of common)
    compareParameter(comparison, parameter, childLocation(location, name));
}

type Named = [name: string, place: Place<Parameter>];

function byName(reader: Reader, operation: OperationPlace): Named[] {
  return parametersOf(reader, operation).map((place) => [
    `${place.node.in}.${place.node.name}`,
    place,
  ]);
}

/** Parameters of the path that have another name at the same position. */
export function renamedInPath(pair: Pair<OperationPlace>): Pair<string>[] {
  const names = mapPair(pair, ({ path }) =>
    [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name),
  );
  if (names.before.length !== names.after.length) return [];
  return names.before.flatMap((before, position) => {
    const after = names.after[position];
    const isNew = after !== undefined && !names.before.includes(after);
    return isNew && !names.after.includes(before) ? [{ before, after }] : [];
  });
}

/** Compares a parameter with the one that has its place in the path now. */
function compareRenamed(
  comparison: Comparison,
  names: Pair<string>,
  { removed, added }: { removed: Named[]; added: Named[] },
  location: ChangeLocation,
): void {
  const [, before] = removed.find(([name]) => name === `path.${names.before}`) ?? [];
  const [, after] = added.find(([name]) => name === `path.${names.after}`) ?? [];
  if (before && after)
    compareParameter(comparison, { before, after }, childLocation(location, `path.${names.after}`));
}

function compareParameter(
  comparison: Comparison,
  pair: Pair<Place<Parameter>>,
  location: ChangeLocation,
): void {
  const schema = schemasOf(comparison, pair);
  compareRequired(
    comparison,
    requirementsOf(pair),
    schema.after !== undefined && hasDefault(schema.after),
    location,
  );
  compareWords(comparison, nodesOf(pair), location);
  compareOptionalSchemas(comparison, schema, location);
  if (!isSame(serializationOf(pair.before), serializationOf(pair.after)))
    comparison.changes.add('parameter-written-otherwise', location);
}

/** How a parameter is written, with the defaults of OpenAPI 3.1.1, 4.8.12.2. */
function serializationOf({ node }: Place<Parameter>): unknown {
  if (node.content) return Object.keys(node.content);
  const isForm = node.in === 'query' || node.in === 'cookie';
  const {
    style = isForm ? 'form' : 'simple',
    explode = style === 'form',
    allowReserved = false,
    allowEmptyValue = false,
  } = node;
  return { style, explode, allowReserved, allowEmptyValue };
}
