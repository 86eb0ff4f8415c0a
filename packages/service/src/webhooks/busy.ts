import type { Busy, WebhookAttempt } from './attempts.ts';

/** How many attempts run at once, in one process. */
export interface AttemptLimits {
  total: number;
  /** To one host, for all accounts together: so a host that hangs does not delay other hosts. */
  perHost: number;
  /** For one account, on all hosts together; fewer if few of `total` are left. */
  perAccount: number;
  /**
   * For one account on one host: so its receivers that hang do not delay other accounts' on that
   * host.
   */
  perReceiver: number;
}

export const defaultLimits: AttemptLimits = {
  total: 64,
  perHost: 32,
  perAccount: 8,
  perReceiver: 4,
};

type Owner = Pick<WebhookAttempt, 'host' | 'accountId'>;

/** Hosts, accounts and receivers that already have as many running attempts as their limit. */
export function busyOf(active: readonly Owner[], limits: AttemptLimits): Busy {
  const { total, perHost, perAccount, perReceiver } = limits;
  // An account's share shrinks with the number of free places. So the next account finds a free
  // place until as many accounts have an attempt that hangs as there are places.
  const share = Math.max(1, Math.floor((perAccount * (total - active.length)) / total));
  return {
    hosts: oneOfEachFullGroup(perHost, active, ({ host }) => host).map(({ host }) => host),
    accounts: oneOfEachFullGroup(share, active, ({ accountId }) => accountId).map(
      ({ accountId }) => accountId,
    ),
    receivers: oneOfEachFullGroup(
      perReceiver,
      active,
      ({ accountId, host }) => `${accountId} ${host}`,
    ),
  };
}

/** One member of each group that has at least `limit` members. */
function oneOfEachFullGroup(
  limit: number,
  active: readonly Owner[],
  groupOf: (owner: Owner) => unknown,
) {
  const groups = Map.groupBy(active, groupOf);
  return [...groups.values()].flatMap((group) => (group.length >= limit ? group.slice(0, 1) : []));
}
