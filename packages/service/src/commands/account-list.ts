import { listByLoad } from '../accounts/list-by-load.ts';
import { listAccounts } from '../accounts/manage-accounts.ts';
import { printList } from './output.ts';
import { flag, limit, parse, text, UsageError, wholeNumber } from './parse.ts';
import { withDatabase } from './with-database.ts';

export async function list(args: string[]): Promise<void> {
  const parsed = parse(args, { options: { search: text, by: text, limit, json: flag } });
  const most = wholeNumber('--limit', parsed.limit);
  if (parsed.by !== undefined) return await listLoad(parsed, most);
  await withDatabase(async ({ db }) => {
    // One more account than shown tells whether there are more.
    const found = await listAccounts(db, { search: parsed.search, limit: most + 1 });
    printList(found.slice(0, most), {
      json: parsed.json,
      none: 'There is no such account.',
      row: ({ id, email, name, verified, disabled, plan, depth, queueLimit, createdAt }) => ({
        id,
        email,
        name,
        verified,
        disabled,
        plan,
        jobs: `${depth} of ${queueLimit}`,
        created: createdAt,
      }),
    });
    if (found.length > most) {
      process.stderr.write(
        `There are more than ${most} accounts. Use --search or --limit to see others.\n`,
      );
    }
  });
}

async function listLoad(
  { by, search, json }: { by?: string; search?: string; json?: boolean },
  most: number,
): Promise<void> {
  if (by !== 'load') throw new UsageError(`--by must be load, not ${JSON.stringify(by)}.`);
  if (search !== undefined)
    throw new UsageError('--by load lists all accounts. Leave --search out.');
  await withDatabase(async ({ db }) => {
    printList(await listByLoad(db, most), {
      json,
      none: 'No account has jobs or failing webhooks now.',
      row: ({ id, email, plan, jobs, failedCalls }) => ({
        id,
        email,
        plan,
        jobs,
        'failed webhook calls': failedCalls,
      }),
    });
  });
}
