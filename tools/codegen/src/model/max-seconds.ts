import type { Document, Schema } from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import type { Operation } from './model.ts';

const MARK = 'x-max-seconds';

/** What `x-max-seconds` says of the fields of a body, by their names. */
export function maxSecondsOf(
  document: Document,
  body: Schema | undefined,
): Operation['maxSeconds'] {
  if (!body) return {};
  const { properties = {} } = resolve<Schema>(document, body as Schema);
  const said = Object.entries(properties).map(([name, property]) => [name, property[MARK]]);
  return Object.fromEntries(said.filter(([, seconds]) => seconds !== undefined));
}
