import type { Context } from '../operations/context.ts';
import { hasOwnLimits } from '../usage/manage-limit.ts';

/** Warns of models that limits for the month do not count, if there are limits. */
export async function warnOfUnpricedModels({
  db,
  engines,
  config,
  log,
}: Pick<Context, 'db' | 'engines' | 'config' | 'log'>): Promise<void> {
  const unpriced = engines.unpriced();
  if (unpriced.length === 0) return;
  if (config.monthlyLimit === undefined && !(await hasOwnLimits(db))) return;
  log.warn(
    `limits for the month do not count ${unpriced.join(', ')}: the catalogue has no price for all ` +
      'that they do',
  );
}
