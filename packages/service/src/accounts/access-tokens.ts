import type { LogInRequest, RefreshTokenRequest, TokenExpiry } from '@genmedia/types';
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { type Authenticated, accountColumns, toAccount } from './account.ts';
import { invalidAccessToken } from './errors.ts';
import { createSecret, hashSecret } from './secrets.ts';

/** How long a token lives, as a Postgres interval. Null: it never expires. */
const lifetimes: Record<TokenExpiry, string | null> = {
  '1_week': '7 days',
  '1_month': '1 month',
  '3_months': '3 months',
  never: null,
};

const defaultExpiry: TokenExpiry = '1_month';

/** The name of a token that a verification issues. Logins have one by the contract's default. */
const defaultName = 'default';

export interface AccessToken {
  /** The token that its holder sends. It cannot be read again: only its hash is stored. */
  text: string;
  tokenExpiry: TokenExpiry;
  /** Null: it never expires. */
  expiresAt: Date | null;
}

interface NewAccessToken extends Pick<LogInRequest, 'device_name' | 'token_expiry'> {
  accountId: number;
  /**
   * The account's `token_epoch` when its owner logged in. If tokens have been revoked since, the new
   * one is not valid.
   */
  epoch: number;
}

/** Issues another access token for an account, and deletes the account's expired tokens. */
export async function issueAccessToken(
  db: Db,
  { accountId, epoch, device_name = defaultName, token_expiry = defaultExpiry }: NewAccessToken,
): Promise<AccessToken> {
  const { text, hash } = createSecret('accessToken');
  const { rows } = await sql<{ expires_at: Date | null }>`
    with expired as (
      delete from access_tokens where account_id = ${accountId} and expires_at <= now()
    )
    insert into access_tokens (account_id, hash, name, token_expiry, expires_at, epoch)
    values (${accountId}, ${hash}, ${device_name}, ${token_expiry},
      now() + ${lifetimes[token_expiry]}::interval, ${epoch})
    returning expires_at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database stored no access token.');
  return { text, tokenExpiry: token_expiry, expiresAt: row.expires_at };
}

const secondsLeft = sql<number | null>`extract(epoch from token.expires_at - now())::float8`;

/** Finds the account that a live access token belongs to. */
export async function authenticateAccessToken(
  db: Db,
  text: string,
): Promise<Authenticated | undefined> {
  const row = await db
    .selectFrom('access_tokens as token')
    .innerJoin('accounts', 'accounts.id', 'token.account_id')
    .select([...accountColumns, secondsLeft.as('seconds')])
    .where(isLive(text))
    .executeTakeFirst();
  if (!row) return undefined;
  return { account: toAccount(row), leftMs: (row.seconds ?? Infinity) * 1000 };
}

/**
 * Revokes a live access token and issues another in its place. Both happen in one statement: of
 * several concurrent calls with one token, exactly one succeeds. Throws invalid_access_token.
 */
export async function refreshAccessToken(
  db: Db,
  old: string,
  { device_name: deviceName, token_expiry: tokenExpiry = defaultExpiry }: RefreshTokenRequest = {},
): Promise<AccessToken> {
  const { text, hash } = createSecret('accessToken');
  const { rows } = await sql<{ expires_at: Date | null }>`
    with old as (
      delete from access_tokens token using accounts
      where ${isLive(old)}
      returning token.account_id, token.name, token.epoch
    )
    insert into access_tokens (account_id, hash, name, token_expiry, expires_at, epoch)
    select account_id, ${hash}, coalesce(${deviceName ?? null}::text, name), ${tokenExpiry},
      now() + ${lifetimes[tokenExpiry]}::interval, epoch
    from old
    returning expires_at`.execute(db);
  const [row] = rows;
  if (!row) throw invalidAccessToken();
  return { text, tokenExpiry, expiresAt: row.expires_at };
}

/** Revokes one live access token. Throws invalid_access_token. */
export async function logOut(db: Db, text: string): Promise<void> {
  const { rows } = await sql`
    delete from access_tokens token using accounts
    where ${isLive(text)}
    returning token.id`.execute(db);
  if (rows.length === 0) throw invalidAccessToken();
}

/** Revokes all access tokens of the account that `text` belongs to. Throws invalid_access_token. */
export async function logOutAll(db: Db, text: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update accounts set token_epoch = token_epoch + 1 from access_tokens token
    where ${isLive(text)}
    returning accounts.id`.execute(db);
  const [account] = rows;
  if (!account) throw invalidAccessToken();
  await deleteRevokedTokens(db, account.id);
}

/** How many live access tokens an account has. */
export async function countAccessTokens(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from access_tokens token
    join accounts on accounts.id = token.account_id
    where account_id = ${accountId} and ${isCurrent}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes the tokens that a new token_epoch has revoked. They were invalid already. */
export async function deleteRevokedTokens(db: Db, accountId: number): Promise<void> {
  await sql`
    delete from access_tokens token using accounts
    where accounts.id = ${accountId} and token.account_id = accounts.id
      and token.epoch < accounts.token_epoch`.execute(db);
}

/**
 * For statements that join access_tokens as token with accounts: whether the token is neither
 * revoked nor expired. A new token_epoch revokes all tokens of the account at once, including those
 * that a concurrent login or refresh is about to insert.
 */
const isCurrent = sql<boolean>`(token.epoch = accounts.token_epoch
  and (token.expires_at is null or token.expires_at > now()))`;

/**
 * For the same statements: matches the token that its holder sends as `text`, if the token is live.
 */
function isLive(text: string) {
  return sql<boolean>`(token.hash = ${hashSecret('accessToken', text)}
    and token.account_id = accounts.id and ${isCurrent})`;
}
