import { limits } from '@genmedia/server/limits';
import { sql } from 'kysely';
import { apiKeyContext } from '../accounts/api-keys.ts';
import type { Db } from '../database/tables.ts';
import { storageUrlContext } from '../deployments/storages.ts';
import { mailContext } from '../mail/messages.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { webhookSecretContext } from '../webhooks/secrets.ts';
import { signingKeyContext } from '../webhooks/signing-keys.ts';
import { printLine } from './output.ts';
import { parse } from './parse.ts';
import { withDatabase } from './with-database.ts';

/** A table with sealed secrets. */
interface Sealing {
  table: string;
  /** The column to order rows by. */
  id: string;
  /** The column that the context is made from. Its type depends on the table. */
  subject: string;
  context(subject: never): string;
}

const sealings: readonly Sealing[] = [
  { table: 'api_keys', id: 'id', subject: 'account_id', context: apiKeyContext },
  { table: 'mails', id: 'id', subject: 'message_id', context: mailContext },
  { table: 'webhook_keys', id: 'number', subject: 'kid', context: signingKeyContext },
  { table: 'webhook_secrets', id: 'id', subject: 'account_id', context: webhookSecretContext },
  { table: 'deployment_storages', id: 'id', subject: 'id', context: () => storageUrlContext },
];

/** How many secrets were sealed again, and how many cannot be opened with the given keys. */
interface Resealed {
  resealed: number;
  lost: number;
}

interface Row {
  id: number;
  subject: never;
  sealed: Buffer;
}

const rowsAtOnce = 500;

/** Seals all secrets with the newest key. May be called again, and while services run. */
export async function resealAll(db: Db, keyring: Keyring): Promise<Resealed> {
  const total: Resealed = { resealed: 0, lost: 0 };
  for (const sealing of sealings) {
    let rows: Row[];
    let last = 0;
    do {
      rows = await readAfter(db, sealing, last);
      for (const row of rows) {
        const outcome = await resealRow(db, keyring, sealing, row);
        if (outcome) total[outcome]++;
      }
      last = rows.at(-1)?.id ?? last;
    } while (rows.length === rowsAtOnce);
  }
  return total;
}

async function readAfter(db: Db, { table, id, subject }: Sealing, last: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${sql.ref(id)} as id, ${sql.ref(subject)} as subject, sealed from ${sql.table(table)}
    where sealed is not null and ${sql.ref(id)} > ${last}
    order by ${sql.ref(id)} limit ${rowsAtOnce}`.execute(db);
  return rows;
}

/** Undefined if the newest key sealed it already, or if the row has changed meanwhile. */
async function resealRow(
  db: Db,
  keyring: Keyring,
  { table, id, context }: Sealing,
  row: Row,
): Promise<keyof Resealed | undefined> {
  let sealed: Buffer | undefined;
  try {
    sealed = keyring.reseal(row.sealed, context(row.subject));
  } catch {
    return 'lost';
  }
  if (!sealed) return undefined;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set sealed = ${sealed}
    where ${sql.ref(id)} = ${row.id} and sealed = ${row.sealed}`.execute(db);
  return numAffectedRows ? 'resealed' : undefined;
}

/** Callers have URLs of uploads whose tokens are sealed, too. */
const otherKeysNotice =
  'Its other keys are not needed any more once the URLs of uploads that they encrypted have ' +
  `expired, ${limits.uploadHours} h after the start with the new key.`;

/** The command that seals all secrets with the newest key. Rejects if some cannot be opened. */
export async function reseal(args: string[]): Promise<void> {
  parse(args, {});
  await withDatabase(async ({ db, openKeyring }) => {
    const { resealed, lost } = await resealAll(db, await openKeyring());
    printLine(`${resealed} secrets are encrypted anew, with the first key of SECRET_KEY.`);
    if (lost === 0) return printLine(otherKeysNotice);
    throw new Error(
      `${lost} secrets cannot be opened: the key that they are encrypted with is not in SECRET_KEY. ` +
        'Add it at the end.',
    );
  });
}
