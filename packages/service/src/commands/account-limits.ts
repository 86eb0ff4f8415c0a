import { limits } from '@genmedia/server/limits';
import { changeLimit, changePlan } from '../accounts/manage-accounts.ts';
import { limitText, type MonthlyLimit, readSpending } from '../usage/manage-limit.ts';
import { inDollars, parseDollars } from '../usage/money.ts';
import { printLine } from './output.ts';
import { parse, text, UsageError } from './parse.ts';
import { readPlan } from './read-plan.ts';
import { withAccount } from './with-database.ts';

export async function setPlan(args: string[]): Promise<void> {
  const { account, plan } = parse(args, { positionals: ['account', 'plan'] });
  const chosen = readPlan(plan);
  await withAccount(account, async ({ id, email }, { db }) => {
    await changePlan(db, id, chosen);
    const most = limits.jobs[chosen];
    printLine(`${email} has the plan ${chosen} now: up to ${most} jobs in its queue.`);
  });
}

export async function setLimit(args: string[]): Promise<void> {
  const syntax = { positionals: ['account'], options: { 'monthly-usd': text } } as const;
  const { account, 'monthly-usd': given } = parse(args, syntax);
  const newLimit = given === undefined ? undefined : readLimit(given);
  await withAccount(account, async ({ id, email }, { db }) => {
    if (newLimit !== undefined) await changeLimit(db, id, newLimit);
    const { limit: current, spent, reserved } = await readSpending(db, id);
    printLine(`${email} ${inWords(current)}`);
    const more = reserved > 0 ? `, and ${inDollars(reserved)} USD are reserved` : '';
    printLine(`${inDollars(spent)} USD are spent this month${more}.`);
  });
}

/** Throws UsageError. */
function readLimit(given: string): MonthlyLimit {
  if (given === 'none' || given === 'default') return given;
  const micros = parseDollars(given);
  if (micros !== undefined) return micros;
  const shown = JSON.stringify(given);
  throw new UsageError(
    `--monthly-usd must be an amount such as 20 or 0.5, none or default: not ${shown}.`,
  );
}

function inWords(monthlyLimit: MonthlyLimit): string {
  if (monthlyLimit === 'none') return 'has no limit for the month.';
  if (monthlyLimit === 'default') return 'has the limit of MONTHLY_LIMIT_USD, if that is set.';
  return `may spend ${limitText(monthlyLimit)} a month on models with a price.`;
}
