import { listApiKeys, revokeApiKey } from '../../accounts/manage-api-keys.ts';
import { printLine } from '../output.ts';
import { parse, wholeNumber } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

export async function revokeKey(args: string[]): Promise<void> {
  const given = parse(args, { positionals: ['account', 'key-id'] });
  const keyId = wholeNumber('<key-id>', given['key-id']);
  await withDatabase(async ({ db }) => {
    const { id, email } = await requireAccount(db, given.account);
    const key = (await listApiKeys(db, id)).find((each) => each.id === keyId);
    if (!key) {
      throw new Error(
        `${email} has no API key ${keyId}. genmedia accounts show ${id} lists those it has.`,
      );
    }
    if (!(await revokeApiKey(db, id, keyId)))
      throw new Error(`The key ${keyId} is revoked already.`);
    printLine(`The API key ${keyId} (${key.name}) of ${email} is revoked.`);
    if (key.isDefault)
      printLine('Login gave it back, and gives none now: see create-key --default.');
  });
}
