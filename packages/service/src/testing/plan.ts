import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A step of a plan, as Postgres tells it. */
interface Step {
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Step[];
}

/** Runs a statement, and tells how many rows it read that it had no use for. */
export async function rowsReadInVain(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Step }] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  const [{ Plan: plan } = {}] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('The database told no plan.');
  return removedBy(plan);
}

function removedBy({ Plans = [], ...step }: Step): number {
  const own = (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0);
  return Plans.reduce((sum, each) => sum + removedBy(each), own);
}
