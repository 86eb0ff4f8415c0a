import { revokeDeployment } from '../../deployments/grants.ts';
import { printLine } from '../output.ts';
import { parse } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

export async function revoke(args: string[]): Promise<void> {
  const { account, deployment } = parse(args, { positionals: ['account', 'deployment'] });
  await withDatabase(async ({ db }) => {
    const { id, email } = await requireAccount(db, account);
    if (!(await revokeDeployment(db, { accountId: id, name: deployment }))) {
      throw new Error(
        `${email} has no deployment ${deployment}. genmedia accounts show ${id} lists those it has.`,
      );
    }
    printLine(`${email} has the deployment ${deployment} no more.`);
  });
}
