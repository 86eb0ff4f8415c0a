import type { Node, Place, Response, Schema } from '@genmedia/openapi';
import {
  type ChangeLocation,
  type Comparison,
  childLocation,
  matchByName,
  nodesOf,
  type Pair,
  requirementsOf,
  schemasOf,
} from './comparison.ts';
import { compareRequired } from './fields.ts';
import { compareOptionalSchemas } from './optional-schemas.ts';
import { compareWords } from './words.ts';

type Header = Node & { required?: boolean; schema?: Schema };

/** Compares the headers of an answer. Those that receivers send are fields like others. */
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
  compareOptionalSchemas(comparison, schemasOf(comparison, pair), location);
}
