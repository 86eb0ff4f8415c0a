import { limits } from '@genmedia/server/limits';
import type { Plan } from '../accounts/account.ts';
import { UsageError } from './parse.ts';

/** Throws UsageError if there is no such plan. */
export function readPlan(name: string): Plan {
  if (isPlan(name)) return name;
  const known = Object.keys(limits.jobs).join(', ');
  throw new UsageError(`There is no plan ${JSON.stringify(name)}. The plans: ${known}.`);
}

function isPlan(name: string): name is Plan {
  return Object.hasOwn(limits.jobs, name);
}
