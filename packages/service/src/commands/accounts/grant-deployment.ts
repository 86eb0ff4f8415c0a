import { text } from 'node:stream/consumers';
import { DeploymentError } from '../../deployments/deployment.ts';
import { grantDeployment } from '../../deployments/grants.ts';
import { printLine } from '../output.ts';
import { parse, UsageError } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

const options = { storage: { type: 'string' } } as const;

export async function grant(args: string[]): Promise<void> {
  const { account, deployment, storage } = parse(args, {
    positionals: ['account', 'deployment'],
    options,
  });
  const storageUrl = storage === '-' ? (await text(process.stdin)).trim() : storage;
  await withDatabase(async ({ db, openKeyring }) => {
    const { id, email } = await requireAccount(db, account);
    const keyring = await openKeyring();
    await grantDeployment({ db, keyring }, { accountId: id, name: deployment, storageUrl }).catch(
      (error) => {
        throw error instanceof DeploymentError ? new UsageError(error.message) : error;
      },
    );
    printLine(`${email} has the deployment ${deployment}.`);
  });
}
