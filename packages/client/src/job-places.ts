import { during } from './scope.ts';

/** A job, as far as its end is concerned. */
export interface Ending {
  readonly status: string;
  wait(options: { signal: AbortSignal }): Promise<unknown>;
}

/** A place in the account's queue. */
export interface Place {
  /** Frees the place: at the end of the job where it goes on, or now. */
  endsWith(job: Ending | undefined): void;
}

/** So many places, given in the order in which they are asked for. */
export class Places {
  readonly #limit: number;
  /** The places that are taken, the oldest first; with the job, once nobody else waits for it. */
  readonly #taken = new Map<Place, Ending | undefined>();
  #last: Promise<unknown> = Promise.resolve();
  #freed = new EventTarget();

  constructor(limit: number) {
    if (!(limit >= 1))
      throw new TypeError('limitJobs needs the number of jobs that the plan allows.');
    this.#limit = limit;
  }

  /** Resolves to a place as soon as there is one, and rejects if the signal is aborted before. */
  take(signal: AbortSignal): Promise<Place> {
    const turn = this.#last.then(() => this.#next(signal));
    this.#last = turn.catch(() => {});
    return during(signal, turn);
  }

  async #next(signal: AbortSignal): Promise<Place> {
    for (;;) {
      signal.throwIfAborted();
      for (const [place, job] of this.#taken) {
        if (job && ['success', 'error'].includes(job.status)) this.#taken.delete(place);
      }
      if (this.#taken.size < this.#limit) return this.#open();
      await this.#change(signal);
    }
  }

  #open(): Place {
    const place: Place = {
      endsWith: (job) => {
        if (job) this.#taken.set(place, job);
        else this.#taken.delete(place);
        this.#freed.dispatchEvent(new Event('freed'));
      },
    };
    this.#taken.set(place, undefined);
    return place;
  }

  /**
   * Resolves when a place may be free. Jobs run one after another: the oldest one that nobody waits
   * for is the next to end of those, so it alone is asked for.
   */
  async #change(signal: AbortSignal): Promise<void> {
    const over = new AbortController();
    const [oldest] = [...this.#taken].filter(([, job]) => job);
    const freed = new Promise((resolve) => {
      this.#freed.addEventListener('freed', resolve, { once: true, signal: over.signal });
    });
    const ended = oldest?.[1]?.wait({ signal: over.signal }).then(
      () => {},
      () => {
        // Failed, or gone: it takes no place any more.
        if (!over.signal.aborted) this.#taken.delete(oldest[0]);
      },
    );
    try {
      await during(signal, Promise.race([freed, ...(ended ? [ended] : [])]));
    } finally {
      over.abort();
    }
  }
}
