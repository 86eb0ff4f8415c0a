import type {
  MediaType,
  OperationPlace,
  Place,
  RequestBody,
  Response,
  Schema,
} from '@genmedia/openapi';
import { compareNeed, hasDefault } from './fields.ts';
import { below, type Comparison, isSame, names, type Pair, type Spot } from './found.ts';
import { compareSchemas } from './schemas.ts';
import { compareWords } from './words.ts';

/** Compares what an operation is sent. */
export function compareRequest(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const was = the.was.child(pair.was, 'requestBody');
  const is = the.is.child(pair.is, 'requestBody');
  if (!was && !is) return;
  if (!was || !is) {
    const how = is?.node.required ? 'required' : 'optional';
    the.found.add(is ? `request-body-added-${how}` : 'request-body-removed', spot);
    return;
  }
  const must = { was: was.node.required === true, is: is.node.required === true };
  if (must.was !== must.is)
    the.found.add(`request-body-became-${must.is ? 'required' : 'optional'}`, spot);
  compareWords(the, { was: was.node, is: is.node }, spot);
  compareContents(the, { was, is }, spot);
}

/** Compares the media types of a body or an answer, and what each holds. */
function compareContents(
  the: Comparison,
  pair: Pair<Place<RequestBody> | Place<Response>>,
  spot: Spot,
): void {
  const old = new Map(the.was.entries(pair.was as Place<RequestBody>, 'content'));
  const now = new Map(the.is.entries(pair.is as Place<RequestBody>, 'content'));
  const { gone, come, kept } = names(old.keys(), now.keys());
  for (const type of gone) the.found.add(`${spot.side}-content-removed`, spot, { was: type });
  for (const type of come) the.found.add(`${spot.side}-content-added`, spot, { is: type });
  for (const type of kept) {
    const media = { was: old.get(type), is: now.get(type) } as Pair<Place<MediaType>>; // both have it
    compareMediaType(the, media, type === 'application/json' ? spot : below(spot, `(${type})`));
  }
}

function compareMediaType(the: Comparison, { was, is }: Pair<Place<MediaType>>, spot: Spot): void {
  compareShown(the, { was, is }, spot);
  compareSchema(the, { was: the.was.child(was, 'schema'), is: the.is.child(is, 'schema') }, spot);
  const { schema: _, example: __, examples: ___, ...old } = was.node;
  const { schema: ____, example: _____, examples: ______, ...now } = is.node;
  if (!isSame(old, now)) the.found.add('keyword-changed', spot);
}

/** Examples, whether they stand there or are components. */
function compareShown(
  { was: old, is: now, found }: Comparison,
  { was, is }: Pair<Place<MediaType>>,
  spot: Spot,
): void {
  const shown = (entries: [string, Place][]) => entries.map(([name, { node }]) => [name, node]);
  const same =
    isSame(was.node.example, is.node.example) &&
    isSame(shown(old.entries(was, 'examples')), shown(now.entries(is, 'examples')));
  if (!same) found.add('example-changed', { ...spot, at: '' });
}

type MaybeSchema = Place<Schema> | undefined;

function compareSchema(the: Comparison, { was, is }: Pair<MaybeSchema>, spot: Spot): void {
  if (was && is) compareSchemas(the, { was, is }, spot);
  else if (was || is) the.found.add(`${spot.side}-type-${is ? 'narrowed' : 'widened'}`, spot);
}

/** Compares what an operation answers, by status. */
export function compareAnswers(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const old = new Map(the.was.entries(pair.was, 'responses'));
  const now = new Map(the.is.entries(pair.is, 'responses'));
  const { gone, come, kept } = names(old.keys(), now.keys());
  for (const status of gone) the.found.add(`${kind(status)}-removed`, spot, { was: status });
  for (const status of come) the.found.add(`${kind(status)}-added`, spot, { is: status });
  for (const status of kept) {
    const answer = { was: old.get(status), is: now.get(status) } as Pair<Place<Response>>; // both have it
    const at = below(spot, status);
    compareWords(the, { was: answer.was.node, is: answer.is.node }, at);
    compareContents(the, answer, at);
    compareHeaders(the, answer, at);
  }
}

function kind(status: string): 'success' | 'failure' {
  return status.startsWith('2') ? 'success' : 'failure';
}

interface Header {
  required?: boolean;
  schema?: Schema;
}

function compareHeaders(the: Comparison, pair: Pair<Place<Response>>, spot: Spot): void {
  const old = new Map(the.was.entries(pair.was, 'headers')) as Map<string, Place<Header>>;
  const now = new Map(the.is.entries(pair.is, 'headers')) as Map<string, Place<Header>>;
  const { gone, come, kept } = names(old.keys(), now.keys());
  const at = (name: string) => below(spot, `header.${name}`);
  for (const name of gone) the.found.add('answer-header-removed', at(name));
  for (const name of come) {
    const how = now.get(name)?.node.required ? 'required' : 'optional';
    the.found.add(`answer-header-added-${how}`, at(name));
  }
  for (const name of kept) {
    const header = { was: old.get(name), is: now.get(name) } as Pair<Place<Header>>; // both have it
    compareHeader(the, header, at(name));
  }
}

function compareHeader(the: Comparison, { was, is }: Pair<Place<Header>>, spot: Spot): void {
  const must = { was: was.node.required === true, is: is.node.required === true };
  if (must.was !== must.is)
    the.found.add(`answer-header-became-${must.is ? 'required' : 'optional'}`, spot);
  compareWords(
    the,
    {
      was: was.node as object as Record<string, unknown>,
      is: is.node as object as Record<string, unknown>,
    },
    spot,
  );
  compareSchema(the, { was: the.was.child(was, 'schema'), is: the.is.child(is, 'schema') }, spot);
}

/** Compares parameters, which for callers are fields of the request. */
export function compareParameter(
  the: Comparison,
  { was, is }: Pair<Place<ParameterNode>>,
  spot: Spot,
): void {
  const schema = { was: the.was.child(was, 'schema'), is: the.is.child(is, 'schema') };
  const must = { was: was.node.required === true, is: is.node.required === true };
  compareNeed(the, must, schema.is !== undefined && hasDefault(schema.is), spot);
  compareWords(
    the,
    {
      was: was.node as object as Record<string, unknown>,
      is: is.node as object as Record<string, unknown>,
    },
    spot,
  );
  compareSchema(the, schema, spot);
  const rest = [was.node, is.node].map(({ style, explode, allowReserved, content }) => ({
    style,
    explode,
    allowReserved,
    content,
  }));
  if (!isSame(rest[0], rest[1])) the.found.add('parameter-written-otherwise', spot);
}

type ParameterNode = import('@genmedia/openapi').Parameter;
