import { rotateSigningKey, signingKeys } from '../../webhooks/signing-keys.ts';
import { printLine } from '../output.ts';
import { parse } from '../parse.ts';
import { withDatabase } from '../with-database.ts';

export async function rotateKey(args: string[]): Promise<void> {
  parse(args, {});
  await withDatabase(async ({ db, openKeyring }) => {
    const keyring = await openKeyring();
    await rotateSigningKey({ db, keyring });
    const [newest, ...others] = await signingKeys({ db, keyring });
    printLine(`Webhooks are signed with the key ${newest?.kid} from now on.`);
    for (const { kid } of others)
      printLine(`The key ${kid} signs beside it, for 24 hours at most.`);
  });
}
