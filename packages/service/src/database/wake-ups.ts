import { sql, type Transaction } from 'kysely';
import type { Channel } from './channels.ts';
import type { Db, Tables } from './tables.ts';

interface WakeUp {
  channel: Channel;
  payload: string;
}

/** The wake-ups of transactions that have not committed yet. */
const wakeUpsOf = new WeakMap<Db, WakeUp[]>();

const senders = new WeakMap<Db, Sender>();

/**
 * Tells all processes that there is news on a channel. Outside a transaction, call it after the
 * statement that makes the news. Inside one it is sent after the commit: see transact.
 *
 * It is never part of the transaction. One that has called NOTIFY takes a lock of the whole server
 * at its commit and holds it until the disk has written, so that all such transactions commit one
 * after another. A wake-up that gets lost, because the process dies or the connection breaks, only
 * costs time: whoever listens also looks at fixed intervals.
 */
export function wakeUp(db: Db, channel: Channel, payload = ''): void {
  const wake = { channel, payload };
  if (!db.isTransaction) {
    senderOf(db).add([wake]);
    return;
  }
  const requested = wakeUpsOf.get(db);
  if (!requested) throw new Error('A transaction that wakes others up needs transact().');
  requested.push(wake);
}

/** Does work in a transaction, and after the commit sends the wake-ups that the work asked for. */
export async function transact<T>(
  db: Db,
  work: (transaction: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const requested: WakeUp[] = [];
  const result = await db.transaction().execute(async (transaction) => {
    wakeUpsOf.set(transaction, requested);
    return await work(transaction);
  });
  senderOf(db).add(requested);
  return result;
}

/** Closes the connections of a pool once the wake-ups that were asked for have been sent. */
export async function closeDb(db: Db): Promise<void> {
  await senders.get(db)?.sent();
  await db.destroy();
}

function senderOf(db: Db): Sender {
  const sender = senders.get(db) ?? createSender(db);
  senders.set(db, sender);
  return sender;
}

type Sender = ReturnType<typeof createSender>;

/**
 * Sends wake-ups in one statement at a time. What comes meanwhile goes with the next one, each
 * wake-up once, so a busy process does not send one for each of its jobs.
 */
function createSender(db: Db) {
  const waiting = new Map<string, WakeUp>();
  let sending: Promise<void> | undefined;

  async function sendAll(): Promise<void> {
    // Waits for the end of the code that asks, so that all its wake-ups go together.
    await Promise.resolve();
    while (waiting.size > 0) {
      const batch = [...waiting.values()];
      waiting.clear();
      // Whoever listens also looks by itself, so a failure is no reason to try again.
      await notify(db, batch).catch(() => {});
    }
    sending = undefined;
  }

  return {
    add(wakeUps: readonly WakeUp[]): void {
      if (wakeUps.length === 0) return;
      for (const wake of wakeUps) waiting.set(`${wake.channel} ${wake.payload}`, wake);
      sending ??= sendAll();
    },
    async sent(): Promise<void> {
      await sending;
    },
  };
}

async function notify(db: Db, wakeUps: readonly WakeUp[]): Promise<void> {
  await sql`
    select pg_notify(channel, payload) from unnest(
      ${wakeUps.map(({ channel }) => channel)}::text[], ${wakeUps.map(({ payload }) => payload)}::text[]
    ) as wake_ups (channel, payload)`.execute(db);
}
