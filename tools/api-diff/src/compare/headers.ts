import type { MediaType, Node, Place, Reader, Response, Schema } from '@genmedia/openapi';
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
} from './comparison.ts';
import { compareRequired } from './fields.ts';
import { compareOptionalSchemas } from './optional-schemas.ts';
import { compareWords } from './words.ts';

type Header = Node & { required?: boolean; schema?: Schema; content?: Record<string, MediaType> };

/** Compares the headers of an answer. Those that receivers of an event send are fields like any other. */
export function compareHeaders(
  comparison: Comparison,
  pair: Pair<Place<Response>>,
  location: ChangeLocation,
): void {
  const { removed, added, common } = matchByName(
    comparison.before.entries(pair.before, 'headers') as [string, Place<Header>][],
    comparison.after.entries(pair.after, 'headers') as [string, Place<Header>][],
  );
  const at = (name: string) => childLocation(location, `header.${name}`);
  const subject = location.direction === 'request' ? 'request-field' : 'answer-header';
  for (const [name] of removed) comparison.changes.add(`${subject}-removed`, at(name));
  for (const [name, { node }] of added) {
    comparison.changes.add(`${subject}-added-${node.required ? 'required' : 'optional'}`, at(name));
  }
  for (const [name, header] of common) compareHeader(comparison, header, at(name));
}

function compareHeader(
  comparison: Comparison,
  pair: Pair<Place<Header>>,
  location: ChangeLocation,
): void {
  const isRequired = requirementsOf(pair);
  if (location.direction === 'request') compareRequired(comparison, isRequired, false, location);
  else if (isRequired.before !== isRequired.after) {
    comparison.changes.add(
      `answer-header-became-${isRequired.after ? 'required' : 'optional'}`,
      location,
    );
  }
  compareWords(comparison, nodesOf(pair), location);
  const types = mapPair(nodesOf(pair), ({ content }) => Object.keys(content ?? { text: {} }));
  if (!isSame(types.before, types.after))
    comparison.changes.add(`${location.direction}-type-changed`, location, types);
  const schemas = {
    before: schemaOf(comparison.before, pair.before),
    after: schemaOf(comparison.after, pair.after),
  };
  compareOptionalSchemas(comparison, schemas, location);
}

/** The schema of a header, or of the one media type in which it is written (OpenAPI 3.1.1, 4.8.21). */
function schemaOf(reader: Reader, header: Place<Header>): Place<Schema> | undefined {
  const [[, media] = []] = reader.entries(header, 'content');
  return reader.child(media ?? header, 'schema') as Place<Schema> | undefined;
}
