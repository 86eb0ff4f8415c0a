import { type Document, type Place, readerOf, type Schema } from '@genmedia/openapi';
import type { Change } from '../change.ts';
import {
  ChangeCollector,
  type Comparison,
  type Direction,
  isSame,
  matchNames,
  type Pair,
} from './comparison.ts';
import { type ComponentUsage, componentUsage } from './component-usage.ts';
import { compareDocument } from './document.ts';
import { compareOperations } from './operations.ts';
import { compareSchemas } from './schemas.ts';
import { compareWebhooks, webhooksOf } from './webhooks.ts';

/**
 * The changes between two normalised documents (`tools/codegen`), in which different ways to say
 * the same thing are equal. A component that several operations share is compared once as a request
 * and once as an answer.
 */
export function compare(documents: Pair<Document>): Change[] {
  const comparison: Comparison = {
    before: readerOf(documents.before),
    after: readerOf(documents.after),
    changes: new ChangeCollector(),
    compared: new Set(),
  };
  compareDocument(comparison, documents);
  const newNames = compareOperations(comparison, documents);
  compareWebhooks(comparison, documents);
  const usage = {
    before: componentUsage(comparison.before, documents.before),
    after: componentUsage(comparison.after, documents.after),
  };
  compareComponents(comparison, documents, usage, newNames);
  return comparison.changes.list();
}

function compareComponents(
  comparison: Comparison,
  { before, after }: Pair<Document>,
  usage: Pair<ComponentUsage>,
  newNames: ReadonlyMap<string, string>,
): void {
  const [oldSchemas, newSchemas] = [
    before.components?.schemas ?? {},
    after.components?.schemas ?? {},
  ];
  const order = [after, webhooksOf(after)].flatMap((document) =>
    comparison.after.operations(document).map(({ id }) => id),
  );
  for (const schema of matchNames(Object.keys(oldSchemas), Object.keys(newSchemas)).common) {
    if (isSame(oldSchemas[schema], newSchemas[schema])) continue;
    const pair = {
      before: comparison.before.place(oldSchemas[schema]),
      after: comparison.after.place(newSchemas[schema]),
    } as Pair<Place<Schema>>; // both have it
    // An operation that uses it only now has a change for that, and never knew it as it was.
    const usersOf = (direction: Direction) => {
      const old = [...(usage.before.get(schema)?.[direction] ?? [])].map(
        (id) => newNames.get(id) ?? id,
      );
      return order.filter((id) => old.includes(id) && usage.after.get(schema)?.[direction].has(id));
    };
    const request = usersOf('request');
    const answer = usersOf('answer');
    // A schema of no operation is still a type. Its users give values, as in a request, unless new
    // operations only answer it.
    const { request: takers, answer: givers } = usage.after.get(schema) ?? {};
    const isAnswerNow = request.length === 0 && !takers?.size && (givers?.size ?? 0) > 0;
    if (request.length > 0 || (answer.length === 0 && !isAnswerNow))
      compareSchemas(comparison, pair, {
        direction: 'request',
        operations: request,
        schema,
        at: '',
      });
    if (answer.length > 0 || isAnswerNow)
      compareSchemas(comparison, pair, { direction: 'answer', operations: answer, schema, at: '' });
  }
}
