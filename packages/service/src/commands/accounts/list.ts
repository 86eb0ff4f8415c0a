import { type AccountSummary, listAccounts } from '../../accounts/manage-accounts.ts';
import { printJson, printLine, printTable } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

const options = {
  search: { type: 'string' },
  limit: { type: 'string', default: '100' },
  json: { type: 'boolean' },
} as const;

export async function list(args: string[]): Promise<void> {
  const { search, limit: given, json } = parse(args, { options });
  const limit = wholeNumber('--limit', given);
  await withDatabase(async ({ db }) => {
    // One more tells whether there are more.
    const found = await listAccounts(db, { search, limit: limit + 1 });
    const accounts = found.slice(0, limit);
    if (json) printJson(accounts);
    else if (accounts.length === 0) printLine('There is no such account.');
    else printTable(accounts.map(toRow));
    if (found.length > limit) {
      process.stderr.write(`There are more than ${limit}: see --search and --limit.\n`);
    }
  });
}

function toRow({ id, email, name, verified, plan, depth, queueLimit, createdAt }: AccountSummary) {
  const jobs = `${depth} of ${queueLimit}`;
  return { id, email, name, verified, plan, jobs, created: createdAt };
}
