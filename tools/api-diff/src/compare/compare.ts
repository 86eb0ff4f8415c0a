import { type Document, type Place, readerOf, type Schema } from '@genmedia/openapi';
import type { Change } from '../change.ts';
import { compareDocument } from './document.ts';
import { type Comparison, Found, isSame, names, type Pair } from './found.ts';
import { compareOperations } from './operations.ts';
import { type Reach, reachOf } from './reach.ts';
import { compareSchemas } from './schemas.ts';

/**
 * The changes between two normalised documents (`tools/codegen`), in which different ways to say
 * the same thing are equal. A component that several operations share is compared once as a request
 * and once as an answer.
 */
export function compare(documents: Pair<Document>): Change[] {
  const the: Comparison = {
    was: readerOf(documents.was),
    is: readerOf(documents.is),
    found: new Found(),
  };
  compareDocument(the, documents);
  compareOperations(the, documents);
  const reach = reachOf(the.is, [documents.is], reachOf(the.was, [documents.was]));
  compareComponents(the, documents, reach);
  return the.found.changes();
}

/** For each operation, the names of types that callers can import and that are not components. */
export type Aliases = Pair<Map<string, string[]>>;

/** The changes of those names, for operations that both contracts have. */
export function compareNames({ was, is }: Aliases): Change[] {
  const found = new Found();
  for (const [id, now] of is) {
    const old = was.get(id);
    if (!old) continue;
    const { gone, come } = names(old, now);
    const spot = { operations: [id], at: '' };
    for (const name of gone) found.add('name-removed', spot, { was: name });
    for (const name of come) found.add('name-added', spot, { is: name });
  }
  return found.changes();
}

function compareComponents(the: Comparison, { was, is }: Pair<Document>, reach: Reach): void {
  const [old, now] = [was.components?.schemas ?? {}, is.components?.schemas ?? {}];
  const order = the.is.operations(is).map(({ id }) => id);
  for (const schema of names(Object.keys(old), Object.keys(now)).kept) {
    if (isSame(old[schema], now[schema])) continue;
    const pair = { was: the.was.place(old[schema]), is: the.is.place(now[schema]) } as Pair<
      Place<Schema>
    >; // both have it
    for (const side of ['request', 'answer'] as const) {
      const reached = reach.get(schema)?.[side] ?? new Set();
      const operations = order.filter((id) => reached.has(id));
      if (operations.length > 0) compareSchemas(the, pair, { side, operations, schema, at: '' });
    }
  }
}
