import type { AccountSummary } from '../../accounts/manage-accounts.ts';
import { issueApiKey, issueDefaultApiKey } from '../../accounts/manage-api-keys.ts';
import { printJson, printLine } from '../output.ts';
import { parse, UsageError } from '../parse.ts';
import { type Operator, withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

const options = {
  name: { type: 'string' },
  default: { type: 'boolean' },
  replace: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export async function createKey(args: string[]): Promise<void> {
  const given = parse(args, { positionals: ['account'], options });
  if (given.default && given.name !== undefined) {
    throw new UsageError('A default key has no name of its own: leave --name or --default out.');
  }
  const { replace = false } = given;
  if (replace && !given.default)
    throw new UsageError('Only a default key is replaced: add --default.');
  await withDatabase(async (operator) => {
    const account = await requireAccount(operator.db, given.account);
    const apiKey = given.default
      ? await createDefault(operator, account, replace)
      : await issueApiKey(operator.db, account.id, given.name ?? 'operator');
    if (given.json) return printJson({ accountId: account.id, apiKey });
    printLine(apiKey);
    process.stderr.write(`The API key of ${account.email}. It is not shown again.\n`);
  });
}

async function createDefault(
  { db, openKeyring }: Operator,
  { id, email, verified }: AccountSummary,
  replace: boolean,
): Promise<string> {
  if (!verified) throw new Error(`${email} is not verified, and gets a default key by that.`);
  const apiKey = await issueDefaultApiKey(db, await openKeyring(), id, { replace });
  if (apiKey === undefined) throw new Error(`${email} has a default key. --replace ends that one.`);
  return apiKey;
}
