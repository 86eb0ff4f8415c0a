import { limits } from '@genmedia/server/limits';
import type { Plan } from '../../accounts/account.ts';
import { changePlan } from '../../accounts/manage-accounts.ts';
import { printLine } from '../output.ts';
import { parse, UsageError } from '../parse.ts';
import { withDatabase } from '../with-database.ts';
import { requireAccount } from './require-account.ts';

export async function setPlan(args: string[]): Promise<void> {
  const { account, plan } = parse(args, { positionals: ['account', 'plan'] });
  if (!isPlan(plan)) {
    const known = Object.keys(limits.jobs).join(', ');
    throw new UsageError(`There is no plan ${JSON.stringify(plan)}. The plans: ${known}.`);
  }
  await withDatabase(async ({ db }) => {
    const { id, email } = await requireAccount(db, account);
    await changePlan(db, id, plan);
    printLine(`${email} has the plan ${plan} now: up to ${limits.jobs[plan]} jobs at once.`);
  });
}

function isPlan(text: string): text is Plan {
  return Object.hasOwn(limits.jobs, text);
}
