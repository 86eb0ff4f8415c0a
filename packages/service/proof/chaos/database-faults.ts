import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { OwnDatabase } from './own-database.ts';
import { statements } from './points.ts';

type FaultTarget = Pick<OwnDatabase, 'database' | 'gate' | 'restart'>;

/**
 * Causes a fault, and ends it.
 *
 * @param ms how long the fault lasts, if it has a duration.
 */
type Fault = (victim: FaultTarget, ms: number) => Promise<void>;

const { enqueue, claim, finish, claimWebhook, recordWebhook } = statements;
const latencyMs = 40;
const timeoutMs = 240_000;

/** Faults of a database, as the processes of a service see them. */
export const databaseFaults = {
  'connections refused': async ({ gate }, ms) => {
    await gate.shut();
    await sleep(ms);
    await gate.open();
  },
  'all connections cut': async ({ gate }) => gate.cut(),
  'answer to an enqueue lost': loseAnswer(enqueue),
  'answer to the claim of a job lost': loseAnswer(claim),
  'answer to the end of a job lost': loseAnswer(finish),
  'answer to the claim of a webhook lost': loseAnswer(claimWebhook),
  'answer to the record of a webhook lost': loseAnswer(recordWebhook),
  'network dead, nothing broken': async ({ gate }, ms) => {
    gate.freeze();
    await sleep(ms);
    gate.thaw();
  },
  'network slow': async ({ gate }, ms) => {
    gate.delay(latencyMs);
    await sleep(ms);
    gate.delay(0);
  },
  'server restarted': ({ restart }) => restart('SIGINT'),
  'server crashed': ({ restart }) => restart('SIGQUIT'),
  'sessions terminated': async ({ database }) => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database.db);
  },
} as const satisfies Record<string, Fault>;

type DatabaseFault = keyof typeof databaseFaults;

export const kindsOfDatabaseFaults = Object.keys(databaseFaults) as DatabaseFault[];

/** Waits for the next such statement. There is load, so it comes soon. */
function loseAnswer(pattern: RegExp): Fault {
  return async ({ gate }) => {
    const lost = gate.loseAnswer(pattern).then(() => true);
    if (await Promise.race([lost, sleep(timeoutMs, false, { ref: false })])) return;
    throw new Error(`Nobody asked the database anything like ${pattern}.`);
  };
}
