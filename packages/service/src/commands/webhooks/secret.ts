import { giveWebhookSecret } from '../../webhooks/secrets.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { printJson, printLine } from '../output.ts';
import { parse } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

const options = { replace: { type: 'boolean' }, json: { type: 'boolean' } } as const;

export async function secret(args: string[]): Promise<void> {
  const given = parse(args, { positionals: ['account'], options });
  const { replace = false, json } = given;
  await withDatabase(async ({ db, openKeyring }) => {
    const account = await requireAccount(db, given.account);
    const keyring = await openKeyring();
    const text = await giveWebhookSecret({ db, keyring }, account.id, { replace });
    if (json) return printJson({ accountId: account.id, secret: text });
    printLine(text);
    process.stderr.write(
      `Webhooks of ${account.email} are signed with it, beside the public key.\n`,
    );
  });
}
