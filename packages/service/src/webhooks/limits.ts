import type { Busy, WebhookAttempt } from './attempts.ts';

/** How many attempts run at once, in one process. */
export interface Limits {
  total: number;
  /** To one host, whosever receivers are there, so that one that hangs delays no other host's. */
  perHost: number;
  /** For one account, however many hosts it names; fewer where few of `total` are left. */
  perAccount: number;
  /** For one account to one host, so that its receivers that hang delay nobody else's there. */
  perReceiver: number;
}

type Owner = Pick<WebhookAttempt, 'host' | 'accountId'>;

/** Who has as many attempts under way as they may. */
export function busyOf(active: readonly Owner[], limits: Limits): Busy {
  const { total, perHost, perAccount, perReceiver } = limits;
  // What an account may have shrinks with what is left: so there is room for the next account, until
  // as many accounts as there are places have one that hangs.
  const share = Math.max(1, Math.floor((perAccount * (total - active.length)) / total));
  return {
    hosts: asManyAs(perHost, active, ({ host }) => host).map(({ host }) => host),
    accounts: asManyAs(share, active, ({ accountId }) => accountId).map(
      ({ accountId }) => accountId,
    ),
    receivers: asManyAs(perReceiver, active, ({ accountId, host }) => `${accountId} ${host}`),
  };
}

/** One of each group that has so many. */
function asManyAs(limit: number, active: readonly Owner[], groupOf: (owner: Owner) => unknown) {
  const groups = Map.groupBy(active, groupOf);
  return [...groups.values()].flatMap((group) => (group.length >= limit ? group.slice(0, 1) : []));
}
