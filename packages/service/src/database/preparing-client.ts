import type pg from 'pg';
import { failedTransaction, unknownStatement, unsupported } from './error-codes.ts';
import { hasIndexByValues } from './index-by-values.ts';
import { LightClient } from './light-client.ts';

/**
 * More statements than the service often repeats. Each takes some ten kilobytes in the server. Those
 * that come when there are so many are not prepared.
 */
const maxStatements = 200;

/**
 * Prepares each statement that has parameters: the server parses and plans it once for the
 * connection, instead of each time. Needs a connection that keeps its session.
 */
export class PreparingClient extends LightClient {
  /** Names by the texts of statements. */
  readonly #names = new Map<string, string>();
  #preparedCount = 0;

  protected override async run(statement: pg.QueryConfig): Promise<unknown> {
    const name = this.#nameOf(statement);
    if (name === undefined) return await super.run(statement);
    try {
      return await super.run({ ...statement, name });
    } catch (error) {
      if (!hasCode(error, unsupported, unknownStatement)) throw error;
      // A migration has changed its columns, or somebody has deallocated it. It has done nothing.
      this.#names.delete(statement.text);
      return await super.run(statement).catch((another) => {
        throw hasCode(another, failedTransaction) ? error : another;
      });
    }
  }

  #nameOf({ text, values = [] }: pg.QueryConfig): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const isFull = this.#names.size >= maxStatements;
    if (isFull || values.length === 0 || hasIndexByValues.test(text)) return undefined;
    const name = `genmedia_${++this.#preparedCount}`;
    this.#names.set(text, name);
    return name;
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes(String((error as { code?: unknown }).code));
}
