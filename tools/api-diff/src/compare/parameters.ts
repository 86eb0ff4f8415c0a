import {
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
} from '@genmedia/openapi';
import { compareNeed, hasDefault } from './fields.ts';
import { below, type Comparison, isSame, match, type Pair, type Spot } from './found.ts';
import { compareSchema } from './maybe-schema.ts';
import { compareWords } from './words.ts';

/** Compares parameters, which are fields of the request for callers. */
export function compareParameters(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const { gone, come, kept } = match(byName(the.was, pair.was), byName(the.is, pair.is));
  for (const [name] of gone.filter(isField))
    the.found.add('request-field-removed', below(spot, name));
  for (const [name, { node }] of come.filter(isField)) {
    const how = node.required ? 'required' : 'optional';
    the.found.add(`request-field-added-${how}`, below(spot, name));
  }
  for (const [name, parameter] of kept) compareParameter(the, parameter, below(spot, name));
}

type Named = [name: string, place: Place<Parameter>];

function byName(reader: Reader, operation: OperationPlace): Named[] {
  return parametersOf(reader, operation).map((place) => [
    `${place.node.in}.${place.node.name}`,
    place,
  ]);
}

/** `Idempotency-Key` is left out, because the rules `repeatable-…` report it. */
function isField([name]: Named): boolean {
  return name.toLowerCase() !== 'header.idempotency-key';
}

function compareParameter(the: Comparison, { was, is }: Pair<Place<Parameter>>, spot: Spot): void {
  const schema = { was: the.was.child(was, 'schema'), is: the.is.child(is, 'schema') };
  const must = { was: was.node.required === true, is: is.node.required === true };
  compareNeed(the, must, schema.is !== undefined && hasDefault(schema.is), spot);
  compareWords(the, { was: wordsOf(was), is: wordsOf(is) }, spot);
  compareSchema(the, schema, spot);
  if (!isSame(writing(was), writing(is))) the.found.add('parameter-written-otherwise', spot);
}

function wordsOf({ node }: Place<Parameter>): Record<string, unknown> {
  return { ...node };
}

function writing({ node: { style, explode, allowReserved, content } }: Place<Parameter>): unknown {
  return { style, explode, allowReserved, content };
}
