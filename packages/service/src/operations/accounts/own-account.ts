import { deleteAccount, keptDataNotice } from '../../accounts/delete-account.ts';
import { exportAccount, exportJobs } from '../../accounts/export-account.ts';
import { confirmPassword } from '../../accounts/login.ts';
import type { Auth } from '../../admission/authentication.ts';
import { withinEmailLimit } from '../../admission/rate-limits.ts';
import type { Db } from '../../database/tables.ts';
import type { Context, HandlersOf } from '../context.ts';
import { success } from './envelope.ts';

/** Characters of the jobs in one answer. One job may have more. */
const maxJobCharacters = 4 * 2 ** 20;

/** The operations of an account on itself. They ask for its password: a token may be stolen. */
export function ownAccount(context: Context): HandlersOf<'deleteAccount' | 'exportAccount'> {
  const { db, credentials, rateLimiter } = context;

  async function confirm({ account }: Auth, password: string): Promise<void> {
    await withinEmailLimit(rateLimiter, account.email, () =>
      confirmPassword(db, account.id, password),
    );
  }

  return {
    async deleteAccount({ body, requestId }, auth) {
      await confirm(auth, body.password);
      await deleteAccount(db, auth.account.id, { apiKeyId: undefined, requestId });
      await credentials.changed();
      const message = `The account is deleted. Its jobs and files are removed within minutes. ${keptDataNotice}`;
      return success({ message }, requestId);
    },

    async exportAccount({ body, requestId }, auth) {
      await confirm(auth, body.password);
      const { id } = auth.account;
      const account = asJson(await exportAccount(db, id));
      const jobs = await firstJobs(db, id, body.before_job);
      return success({ ...account, ...jobs }, requestId);
    },
  };
}

/** As many jobs as fit into one answer, and where the next one goes on. */
async function firstJobs(db: Db, accountId: number, before: number | undefined) {
  const jobs: Record<string, unknown>[] = [];
  let characters = 0;
  for await (const job of exportJobs(db, accountId, before)) {
    const text = JSON.stringify(job);
    if (jobs.length > 0 && characters + text.length > maxJobCharacters) {
      return { jobs, next_before_job: Number(jobs.at(-1)?.id) };
    }
    characters += text.length;
    jobs.push(JSON.parse(text));
  }
  return { jobs, next_before_job: null };
}

/** The value as JSON has it: times become texts. */
function asJson<T>(value: T): {
  [Key in keyof T]: T[Key] extends unknown[] ? Record<string, unknown>[] : Record<string, unknown>;
} {
  return JSON.parse(JSON.stringify(value));
}
