import type { Node, Place, Response, Schema } from '@genmedia/openapi';
import { below, type Comparison, match, type Pair, type Spot } from './found.ts';
import { compareSchema } from './maybe-schema.ts';
import { compareWords } from './words.ts';

type Header = Node & { required?: boolean; schema?: Schema };

/** Compares the headers of an answer. */
export function compareHeaders(the: Comparison, pair: Pair<Place<Response>>, spot: Spot): void {
  const { gone, come, kept } = match(
    the.was.entries(pair.was, 'headers') as [string, Place<Header>][],
    the.is.entries(pair.is, 'headers') as [string, Place<Header>][],
  );
  const at = (name: string) => below(spot, `header.${name}`);
  for (const [name] of gone) the.found.add('answer-header-removed', at(name));
  for (const [name, { node }] of come) {
    the.found.add(`answer-header-added-${node.required ? 'required' : 'optional'}`, at(name));
  }
  for (const [name, header] of kept) compareHeader(the, header, at(name));
}

function compareHeader(the: Comparison, { was, is }: Pair<Place<Header>>, spot: Spot): void {
  const must = { was: was.node.required === true, is: is.node.required === true };
  if (must.was !== must.is) {
    the.found.add(`answer-header-became-${must.is ? 'required' : 'optional'}`, spot);
  }
  compareWords(the, { was: was.node, is: is.node }, spot);
  compareSchema(the, { was: the.was.child(was, 'schema'), is: the.is.child(is, 'schema') }, spot);
}
