import { text as readText } from 'node:stream/consumers';
import { DeploymentError } from '../deployments/deployment.ts';
import { grantDeployment, revokeDeployment } from '../deployments/grants.ts';
import { printLine } from './output.ts';
import { parse, text, UsageError } from './parse.ts';
import { withAccount } from './with-database.ts';

export async function grant(args: string[]): Promise<void> {
  const parsed = parse(args, {
    positionals: ['account', 'deployment'],
    options: { storage: text },
  });
  const { deployment: name, storage } = parsed;
  const storageUrl = storage === '-' ? (await readText(process.stdin)).trim() : storage;
  await withAccount(parsed.account, async ({ id: accountId, email }, { db, openKeyring }) => {
    const keyring = await openKeyring();
    await grantDeployment({ db, keyring }, { accountId, name, storageUrl }).catch((error) => {
      throw error instanceof DeploymentError ? new UsageError(error.message) : error;
    });
    printLine(`${email} has the deployment ${name}.`);
  });
}

export async function revoke(args: string[]): Promise<void> {
  const { account, deployment: name } = parse(args, { positionals: ['account', 'deployment'] });
  await withAccount(account, async ({ id: accountId, email }, { db }) => {
    if (!(await revokeDeployment(db, { accountId, name }))) {
      throw new Error(
        `${email} has no deployment ${name}. genmedia accounts show ${accountId} lists its deployments.`,
      );
    }
    printLine(`${email} no longer has the deployment ${name}.`);
  });
}
