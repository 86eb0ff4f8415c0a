import { type Selectable, sql } from 'kysely';
import type { Keyring } from '../accounts/keyring.ts';
import type { Notifications } from '../database/notifications.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { openMail } from './outbox.ts';
import { isPermanent, type MailTransport } from './transport.ts';

export interface MailSenderOptions {
  db: Db;
  keyring: Keyring;
  transport: MailTransport;
  notifications: Notifications;
  log: Log;
  /** Hears how each attempt ended. */
  onTried?: (outcome: 'sent' | 'retry' | 'given_up') => void;
}

type Row = Selectable<Tables['mails']>;

const pollMs = 5000;
/** Another process may take a mail over once its sender has been silent for so long. */
const lease = '2 minutes';
/** Waits before the next try, from the first failure on: about two days in all, then it is given up. */
const delays = ['30 s', '2 min', '10 min', '30 min', '1 h', '3 h', '6 h', '12 h', '1 day'] as const;

/** So many at once: a server that takes its time for one holds up no other. */
const mailsAtOnce = 4;

/**
 * Sends what is in the outbox, at least once: a mail is deleted after it was handed over, so a
 * process that dies in between sends it again, under the same Message-ID. A process sends the mails
 * to one recipient one after another.
 */
export function startMailSender(options: MailSenderOptions): Loop {
  const { db, log, notifications } = options;
  const active = new Map<Row, Promise<void>>();

  async function startNext(): Promise<boolean> {
    if (active.size >= mailsAtOnce) return false;
    const mail = await claim(db, recipientsOf(active.keys()));
    if (!mail) return false;
    const running = send(mail, options)
      // It is sent again once its lease is over.
      .catch((error) => log.error('a mail cannot be written down', { mail: mail.id, error }))
      .finally(() => {
        active.delete(mail);
        loop.wake();
      });
    active.set(mail, running);
    return true;
  }

  const loop = startLoop(startNext, {
    everyMs: pollMs,
    onError: (error) => log.error('the outbox cannot be read', { error }),
  });
  const leave = notifications.listen('mails', loop.wake);
  return {
    wake: loop.wake,
    async stop() {
      leave();
      await loop.stop();
      await Promise.all(active.values());
    },
  };
}

async function send(mail: Row, { db, keyring, transport, log, onTried }: MailSenderOptions) {
  try {
    if (!isDecoy(mail)) await transport.send(outgoing(keyring, mail));
    await db.deleteFrom('mails').where('id', '=', mail.id).execute();
    onTried?.('sent');
  } catch (error) {
    const again = await postpone(db, mail, error);
    onTried?.(again ? 'retry' : 'given_up');
    log.warn('a mail could not be sent', { mail: mail.id, attempt: mail.attempts, error });
  }
}

function isDecoy({ recipient }: Row): boolean {
  return recipient === '';
}

function recipientsOf(mails: Iterable<Row>): string[] {
  return [...mails].filter((mail) => !isDecoy(mail)).map(({ recipient }) => recipient);
}

/** @param busy recipients whose next mails wait. */
async function claim(db: Db, busy: readonly string[]): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    update mails set attempts = attempts + 1, next_attempt_at = now() + ${lease}::interval
    where id = (
      select id from mails where next_attempt_at <= now() and recipient <> all(${busy}::text[])
      order by next_attempt_at, id for update skip locked limit 1
    )
    returning *`.execute(db);
  return rows[0];
}

function outgoing(keyring: Keyring, mail: Row) {
  if (!mail.sealed) throw new Error('A mail that was given up has no content.');
  return {
    ...openMail(keyring, mail.sealed, mail.message_id),
    id: mail.id,
    messageId: mail.message_id,
    recipient: mail.recipient,
    kind: mail.kind,
    date: mail.created_at,
  };
}

/** False where it has failed for good. */
async function postpone(db: Db, mail: Row, error: unknown): Promise<boolean> {
  const delay = isPermanent(error) ? undefined : delays[mail.attempts - 1];
  const message = error instanceof Error ? error.message : String(error);
  await db
    .updateTable('mails')
    .set({
      last_error: message,
      next_attempt_at: delay ? sql<Date>`now() + ${delay}::interval` : null,
      ...(delay ? {} : { sealed: null }),
    })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .execute();
  return delay !== undefined;
}
