import pg from 'pg';
import { isTraced, withSpan } from '../tracing/span.ts';

/**
 * Does the same as pg's client, except that it creates the promise of a query itself. In pg, V8
 * allocates the promise's callback in the old generation, because it is a function literal assigned
 * to a property. Each query, with its rows and the request that waits for them, would then survive
 * the minor garbage collections and make each of them several times as long.
 */
export class LightClient extends pg.Client {
  /** Accepts and returns what pg's method does, in all its forms. */
  override query(...args: unknown[]): never {
    const [text, values] = args;
    const isText = typeof text === 'string' && args.every((each) => typeof each !== 'function');
    if (!isText) return (super.query as (...args: unknown[]) => unknown).apply(this, args) as never;
    return inSpanOf(text, () => this.run({ text, values: values as unknown[] })) as never;
  }

  /** Runs a statement. Rejects with the error of the database. */
  protected run(statement: pg.QueryConfig): Promise<unknown> {
    const query = super.query as (statement: pg.QueryConfig, settle: Settle) => void;
    return new Promise((resolve, reject) => {
      query.call(this, statement, (error, result) => (error ? reject(error) : resolve(result)));
    });
  }
}

type Settle = (error: Error | null, result: unknown) => void;

/** Names the kind of statement and its first table. The text itself could have values in it. */
function inSpanOf(statement: string, ask: () => Promise<unknown>): Promise<unknown> {
  if (!isTraced()) return ask();
  const [operation = ''] = /\w+/.exec(statement.toLowerCase()) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)\b(?!\()/i.exec(statement) ?? [];
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(table !== undefined && { 'db.collection.name': table }),
  };
  const name = table === undefined ? operation : `${operation} ${table}`;
  return withSpan(name, { kind: 'CLIENT', attributes }, ask);
}
