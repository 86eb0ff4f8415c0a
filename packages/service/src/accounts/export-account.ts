import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';

/** How many of the newest webhooks, audit entries and, by default, uploads are exported. */
const maxRows = 1000;
/** How many jobs are read at a time. */
const jobsAtOnce = 10;
/** Of how many bytes, and one job more: request and result of one may have a megabyte each. */
const bytesAtOnce = 2 ** 20;

/**
 * What the service keeps of an account, except its jobs and secrets. Of webhooks and audit entries,
 * only the newest 1000.
 *
 * @param maxUploads how many of the newest uploads; null for all.
 */
export async function exportAccount(
  db: Db,
  accountId: number,
  maxUploads: number | null = maxRows,
) {
  return {
    account: await accountOf(db, accountId),
    api_keys: await apiKeysOf(db, accountId),
    access_tokens: await accessTokensOf(db, accountId),
    deployments: await deploymentsOf(db, accountId),
    uploads: await uploadsOf(db, accountId, maxUploads),
    webhooks: await webhooksOf(db, accountId),
    usage: await usageOf(db, accountId),
    audit: await auditOf(db, accountId),
  };
}

async function accountOf(db: Db, accountId: number) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'username', 'plan', 'verified_at', 'disabled_at', 'created_at'])
    .select(['spent', 'spent_month', 'monthly_limit', 'is_unlimited'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { ...account, payment_customer: await customerOf(db, accountId) };
}

async function apiKeysOf(db: Db, accountId: number) {
  return await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'start', 'is_default', 'created_at', 'last_used_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function accessTokensOf(db: Db, accountId: number) {
  return await db
    .selectFrom('access_tokens')
    .select(['id', 'name', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function deploymentsOf(db: Db, accountId: number) {
  return await db
    .selectFrom('deployments')
    .select(['name', 'created_at', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

async function uploadsOf(db: Db, accountId: number, most: number | null) {
  return await db
    .selectFrom('uploads')
    .select(['name', 'size', 'created_at', 'stored_at', 'used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('stored_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

async function webhooksOf(db: Db, accountId: number) {
  return await db
    .selectFrom('webhooks')
    .select(['job_id', 'url', 'attempts', 'last_status'])
    .select(['created_at', 'delivered_at', 'given_up_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
}

async function auditOf(db: Db, accountId: number) {
  return await db
    .selectFrom('audit')
    .select(['action', 'by_operator', 'outcome', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(maxRows)
    .execute();
}

async function customerOf(db: Db, accountId: number) {
  const customer = await db
    .selectFrom('payment_customers')
    .select(['processor', 'customer_id'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return customer ?? null;
}

async function usageOf(db: Db, accountId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, operation, model_id,
      count(*) as calls, (coalesce(sum(cost), 0) / 1e6)::float8 as cost_usd
    from usage where account_id = ${accountId}
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}

/**
 * The jobs of an account, the newest first, read a few at a time.
 *
 * @param before only jobs with a lower id.
 */
export async function* exportJobs(db: Db, accountId: number, before?: number) {
  for (let last = before; ; ) {
    const jobs = await readJobs(db, accountId, last);
    yield* jobs;
    last = jobs.at(-1)?.id;
    if (last === undefined) return;
  }
}

async function readJobs(db: Db, accountId: number, before: number | undefined) {
  const older = before === undefined ? sql`true` : sql`id < ${before}`;
  const isOnPage = sql<boolean>`id in (
    select id from (
      select id, bytes, sum(bytes) over (order by id desc) as total from (
        select id, octet_length(input::text) + coalesce(octet_length(result::text), 0) as bytes
        from jobs where account_id = ${accountId} and ${older}
        order by id desc limit ${jobsAtOnce}
      ) newest
    ) counted
    where total - bytes < ${bytesAtOnce}
  )`;
  return await db
    .selectFrom('jobs')
    .select(['id', 'operation', 'model_id', 'status', 'input', 'result', 'error_code'])
    .select(['error_message', 'created_at', 'started_at', 'finished_at'])
    .where(isOnPage)
    .orderBy('id', 'desc')
    .execute();
}
