import { type Selectable, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';
import { grantToken } from './one-time-tokens.ts';

/**
 * Mails of a kind that an account gets in an hour. More would only help whoever wants to bury somebody
 * in mails: the links in these work for an hour or longer, whoever asked for them.
 */
const mailsAnHour = 5;

/**
 * Counts a queued mail at its first attempt, and makes its token valid. Returns false if the mail is
 * not to be sent: the address has no account or has got enough mails of this kind, or its token is
 * not granted (see grantToken). That is decided when the mail is sent, and not when it is asked for,
 * so no answer can reveal it.
 */
export async function admitMail(
  db: Db,
  mail: Pick<Selectable<Tables['mails']>, 'id' | 'recipient' | 'kind' | 'token_hash' | 'attempts'>,
): Promise<boolean> {
  if (mail.attempts <= 1 && !(await count(db, mail))) return false;
  return mail.token_hash === null || (await grantToken(db, mail));
}

async function count(
  db: Db,
  { recipient, kind }: Pick<Selectable<Tables['mails']>, 'recipient' | 'kind'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into sent_mails (account_id, kind)
    select accounts.id, ${kind} from accounts
    where email = ${recipient} and (
      select count(*) from sent_mails
      where account_id = accounts.id and kind = ${kind} and created_at > now() - interval '1 hour'
    ) < ${mailsAnHour}
    returning id`.execute(db);
  return rows.length > 0;
}
