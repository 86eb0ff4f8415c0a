import type { MediaType, OperationPlace, Place, RequestBody, Response } from '@genmedia/openapi';
import { below, type Comparison, isSame, match, type Pair, type Spot } from './found.ts';
import { compareHeaders } from './headers.ts';
import { compareSchema } from './maybe-schema.ts';
import { compareWords } from './words.ts';

/** Compares the request bodies of an operation. */
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

/** Compares the media types of a body or an answer, and their contents. */
function compareContents(
  the: Comparison,
  pair: Pair<Place<RequestBody> | Place<Response>>,
  spot: Spot,
): void {
  const { gone, come, kept } = match(
    the.was.entries(pair.was as Place<RequestBody>, 'content'),
    the.is.entries(pair.is as Place<RequestBody>, 'content'),
  );
  for (const [type] of gone) the.found.add(`${spot.side}-content-removed`, spot, { was: type });
  for (const [type] of come) the.found.add(`${spot.side}-content-added`, spot, { is: type });
  for (const [type, media] of kept) {
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

/** Compares examples, both inline ones and components. */
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

/** Compares the answers of an operation, by status. */
export function compareAnswers(the: Comparison, pair: Pair<OperationPlace>, spot: Spot): void {
  const { gone, come, kept } = match(
    the.was.entries(pair.was, 'responses'),
    the.is.entries(pair.is, 'responses'),
  );
  for (const [status] of gone) the.found.add(`${kind(status)}-removed`, spot, { was: status });
  for (const [status] of come) the.found.add(`${kind(status)}-added`, spot, { is: status });
  for (const [status, answer] of kept) {
    const at = below(spot, status);
    compareWords(the, { was: answer.was.node, is: answer.is.node }, at);
    compareContents(the, answer, at);
    compareHeaders(the, answer, at);
  }
}

function kind(status: string): 'success' | 'failure' {
  return status.startsWith('2') ? 'success' : 'failure';
}
