import type { AccountSummary } from '../accounts/manage-accounts.ts';
import {
  issueApiKey,
  issueDefaultApiKey,
  listApiKeys,
  revokeApiKey,
} from '../accounts/manage-api-keys.ts';
import { printJson, printLine } from './output.ts';
import { flag, parse, text, UsageError, wholeNumber } from './parse.ts';
import { type Operator, withAccount } from './with-database.ts';

export async function createKey(args: string[]): Promise<void> {
  const parsed = parse(args, {
    positionals: ['account'],
    options: { name: text, default: flag, replace: flag, json: flag },
  });
  const { replace = false } = parsed;
  if (parsed.default && parsed.name !== undefined) {
    throw new UsageError(
      'The default key cannot have another name. Leave --name or --default out.',
    );
  }
  if (replace && !parsed.default) {
    throw new UsageError('--replace works only with --default. Add --default.');
  }
  await withAccount(parsed.account, async (account, operator) => {
    const apiKey = parsed.default
      ? await createDefault(operator, account, replace)
      : await issueApiKey(operator.db, account.id, parsed.name ?? 'operator');
    if (parsed.json) return printJson({ accountId: account.id, apiKey });
    printLine(apiKey);
    process.stderr.write(`The API key of ${account.email}. It is not shown again.\n`);
  });
}

async function createDefault(
  { db, openKeyring }: Operator,
  { id, email, verified }: AccountSummary,
  replace: boolean,
): Promise<string> {
  if (!verified) {
    throw new Error(
      `${email} is not verified. Verification creates the default key. Without --default, create-key creates another.`,
    );
  }
  const apiKey = await issueDefaultApiKey(db, await openKeyring(), id, { replace });
  if (apiKey === undefined)
    throw new Error(`${email} already has a default key. --replace revokes it first.`);
  return apiKey;
}

export async function revokeKey(args: string[]): Promise<void> {
  const parsed = parse(args, { positionals: ['account', 'key-id'] });
  const keyId = wholeNumber('<key-id>', parsed['key-id']);
  await withAccount(parsed.account, async ({ id, email }, { db }) => {
    const key = (await listApiKeys(db, id)).find((each) => each.id === keyId);
    if (!key) {
      throw new Error(
        `${email} has no API key ${keyId}. genmedia accounts show ${id} lists its API keys.`,
      );
    }
    if (!(await revokeApiKey(db, id, keyId))) {
      throw new Error(`The key ${keyId} is revoked already.`);
    }
    printLine(`The API key ${keyId} (${key.name}) of ${email} is revoked.`);
    if (key.isDefault) {
      printLine(
        'Login returned this key and now returns none. create-key --default creates another.',
      );
    }
  });
}
