import { type Selectable, sql } from 'kysely';
import type { Notifications } from '../database/notifications.ts';
import type { Db, Tables } from '../database/tables.ts';
import type { Log } from '../log.ts';
import type { Crew } from '../outbox/crew.ts';
import { claimDue, type DueTable, postponeDue } from '../outbox/due.ts';
import { type Attempted, startOutbox } from '../outbox/outbox.ts';
import { patientSchedule, retryDelay } from '../outbox/schedule.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openMail } from './messages.ts';
import { isPermanent, type MailTransport } from './transport.ts';

export interface MailSenderOptions {
  db: Db;
  keyring: Keyring;
  transport: MailTransport;
  notifications: Notifications;
  log: Log;
  /** Makes the token in a mail valid, if it has one. False if the mail is not to be sent. */
  admit: (mail: Row) => Promise<boolean>;
  /** Called with the result of each attempt. */
  onAttempt?: (outcome: 'sent' | 'retry' | 'given_up') => void;
}

type Row = Selectable<Tables['mails']>;

const table: DueTable = { name: 'mails', key: 'id' };
const everyMs = 5000;

/** Several mails are sent at once, so that a slow server for one does not delay the others. */
const atOnce = 4;

/**
 * Sends the mails in the outbox, each at least once. A mail is deleted after it was handed over; if
 * the process dies in between, the mail is sent again with the same Message-ID. Within a process,
 * mails to one recipient are sent one after another.
 */
export function startMailSender(options: MailSenderOptions): Crew {
  const { db, log, notifications } = options;
  return startOutbox<Row>({
    channel: 'mails',
    notifications,
    log,
    noun: 'mail',
    everyMs,
    atOnce,
    about: ({ id, attempts }) => ({ mail: id, attempt: attempts }),
    claim(active) {
      const busy = active.map(({ recipient }) => recipient);
      const which = sql<boolean>`recipient <> all(${busy}::text[])`;
      return claimDue(db, table, { which, returning: sql`*` });
    },
    attempt: (mail, signal) => send(mail, options, signal),
  });
}

async function send(
  mail: Row,
  { db, keyring, transport, log, admit, onAttempt }: MailSenderOptions,
  signal: AbortSignal,
): Promise<Attempted> {
  try {
    if (!(await admit(mail))) return { write: () => remove(db, mail) };
    await transport.send({ ...mail, ...contentOf(keyring, mail) }, signal);
    onAttempt?.('sent');
    return { write: () => remove(db, mail) };
  } catch (error) {
    const seconds = signal.aborted ? 0 : secondsAfter(error, mail);
    onAttempt?.(seconds === undefined ? 'given_up' : 'retry');
    log.warn('a mail could not be sent', { mail: mail.id, attempt: mail.attempts, error });
    // The content of a mail that failed for good is deleted, because it contains tokens.
    const failure = { seconds, error, lastly: sql`sealed = null` };
    return { write: () => postponeDue(db, table, mail, failure) };
  }
}

/** Seconds until the next attempt; undefined if there is none. */
function secondsAfter(error: unknown, { attempts }: Row): number | undefined {
  return isPermanent(error) ? undefined : retryDelay(patientSchedule, attempts);
}

function contentOf(keyring: Keyring, { sealed, message_id: id }: Row) {
  if (!sealed) throw new Error('A mail that was given up has no content.');
  return openMail(keyring, sealed, id);
}

/**
 * Deletes the mail, also if another process took it over meanwhile: that process sent the same
 * mail.
 */
async function remove(db: Db, { id }: Row): Promise<boolean> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
  return true;
}
