import type { Busy, Claim } from './claim.ts';

/** How many attempts run at once, in one process. */
export interface Limits {
  total: number;
  /** To one host, so that one that hangs delays nobody else's. */
  perHost: number;
  /** For one account, however many hosts it names. */
  perAccount: number;
}

type Owner = Pick<Claim, 'host' | 'accountId'>;

/** Counts the attempts that run. */
export class Slots {
  readonly #limits: Limits;
  readonly #hosts = new Map<string, number>();
  readonly #accounts = new Map<number, number>();
  #taken = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get full(): boolean {
    return this.#taken >= this.#limits.total;
  }

  /** Those who have as many as they may. */
  get busy(): Busy {
    return {
      hosts: full(this.#hosts, this.#limits.perHost),
      accounts: full(this.#accounts, this.#limits.perAccount),
    };
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
