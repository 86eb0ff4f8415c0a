import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** A step of a query plan, as Postgres reports it. */
interface Step {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Step[];
}

/** Runs a statement, and returns how many rows it read and discarded. */
export async function rowsDiscarded(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return sumOf(await planOf(db, statement), removedBy);
}

/** Runs a statement, and returns how many rows its steps read, discarded ones included. */
export async function rowsRead(db: Db, statement: RawBuilder<unknown>): Promise<number> {
  return sumOf(await planOf(db, statement), (step) => step['Actual Rows'] + removedBy(step));
}

async function planOf(db: Db, statement: RawBuilder<unknown>): Promise<Step> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Step }] }>`
    explain (analyze, format json) ${statement}`.execute(db);
  const [{ Plan: plan } = {}] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('The database returned no plan.');
  return plan;
}

/** Postgres reports the rows of a step per loop. */
function sumOf(step: Step, rowsOf: (step: Step) => number): number {
  const below = (step.Plans ?? []).map((each) => sumOf(each, rowsOf));
  return below.reduce((sum, rows) => sum + rows, rowsOf(step) * step['Actual Loops']);
}

function removedBy(step: Step): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Join Filter': joined = 0 } =
    step;
  return filtered + joined + (step['Rows Removed by Index Recheck'] ?? 0);
}
