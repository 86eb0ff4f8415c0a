import type { Busy, Claim } from './claim.ts';

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

type Owner = Pick<Claim, 'host' | 'accountId'>;

/** Counts the attempts that run. */
export class Slots {
  readonly #limits: Limits;
  readonly #hosts = new Map<string, number>();
  readonly #accounts = new Map<number, number>();
  readonly #receivers = new Map<string, Owner & { count: number }>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get full(): boolean {
    return this.#taken >= this.#limits.total;
  }

  /** Those who have as many as they may. */
  get busy(): Busy {
    const receivers = [...this.#receivers.values()];
    return {
      hosts: full(this.#hosts, this.#limits.perHost),
      accounts: full(this.#accounts, this.#share),
      receivers: receivers.filter(({ count }) => count >= this.#limits.perReceiver),
    };
  }

  /**
   * What an account may have shrinks with what is left: so there is room for the next account, until
   * as many accounts as there are slots have one that hangs.
   */
  get #share(): number {
    const { total, perAccount } = this.#limits;
    return Math.max(1, Math.floor((perAccount * (total - this.#taken)) / total));
  }

  take(owner: Owner): void {
    this.#add(owner, 1);
  }

  free(owner: Owner): void {
    this.#add(owner, -1);
  }

  #add({ host, accountId }: Owner, change: number): void {
    this.#taken += change;
    add(this.#hosts, host, change);
    add(this.#accounts, accountId, change);
    const receiver = `${accountId} ${host}`;
    const count = (this.#receivers.get(receiver)?.count ?? 0) + change;
    if (count === 0) this.#receivers.delete(receiver);
    else this.#receivers.set(receiver, { host, accountId, count });
  }
}

function add<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function full<Key>(counts: Map<Key, number>, limit: number): Key[] {
  return Array.from(counts).flatMap(([key, count]) => (count >= limit ? [key] : []));
}
