import { GenmediaError } from './error.ts';
import { during } from './scope.ts';

/** What `Places` needs to know of a job: whether it has ended, and when it ends. */
export interface PlacedJob {
  readonly hasEnded: boolean;
  wait(options: { signal: AbortSignal }): Promise<unknown>;
}

/** A place in the account's queue. */
export interface Place {
  /** Frees the place: when the job ends, or at once if there is no job. */
  freeAfter(job: PlacedJob | undefined): void;
}

/** A limited number of places. Callers get them in the order in which they ask. */
export class Places {
  readonly #limit: number;
  /**
   * The places that are taken, the oldest first. A place has its job once no call waits for that
   * job.
   */
  readonly #taken = new Map<Place, PlacedJob | undefined>();
  #last: Promise<unknown> = Promise.resolve();
  #freed = new EventTarget();

  constructor(limit: number) {
    if (!(limit >= 1))
      throw new TypeError('limitJobs needs the number of jobs that the plan allows.');
    this.#limit = limit;
  }

  /** Resolves to a place as soon as one is free. Rejects if the signal is aborted before that. */
  async take(signal: AbortSignal): Promise<Place> {
    const turn = this.#last.then(() => this.#takeNext(signal));
    this.#last = turn.catch(() => {});
    try {
      return await during(signal, turn);
    } catch (error) {
      // The abort may come at the moment in which the place is taken.
      turn.then((place) => place.freeAfter(undefined)).catch(() => {});
      throw error;
    }
  }

  async #takeNext(signal: AbortSignal): Promise<Place> {
    for (;;) {
      signal.throwIfAborted();
      for (const [place, job] of this.#taken) {
        if (job?.hasEnded) this.#taken.delete(place);
      }
      if (this.#taken.size < this.#limit) return this.#newPlace();
      if (!(await this.#untilFreed(signal))) return this.#newPlace();
    }
  }

  #newPlace(): Place {
    const place: Place = {
      freeAfter: (job) => {
        if (job) this.#taken.set(place, job);
        else this.#taken.delete(place);
        this.#freed.dispatchEvent(new Event('freed'));
      },
    };
    this.#taken.set(place, undefined);
    return place;
  }

  /**
   * Resolves when a place may be free. The jobs of an account run one after another, so the oldest of
   * those that no call waits for ends first. Only that one is polled, because polls count as requests;
   * a younger one that ends before it, by a cancel or in a deployment's queue, frees its place later.
   *
   * Resolves to false if that cannot be known, because the poll was refused: the call then needs no
   * place, for the service will say what is wrong.
   */
  async #untilFreed(signal: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const [oldest] = [...this.#taken].filter(([, job]) => job) as [Place, PlacedJob][];
    const freed = new Promise<boolean>((resolve) => {
      const options = { once: true, signal: over.signal };
      this.#freed.addEventListener('freed', () => resolve(true), options);
    });
    try {
      return await during(
        signal,
        Promise.race([freed, ...(oldest ? [this.#ended(oldest, over.signal)] : [])]),
      );
    } finally {
      over.abort();
    }
  }

  /** Resolves when a job has ended; to false if its poll is refused, and the job may go on. */
  async #ended([place, job]: [Place, PlacedJob], signal: AbortSignal): Promise<boolean> {
    const error: unknown = await job.wait({ signal }).then(
      () => undefined,
      (reason) => reason,
    );
    if (signal.aborted) return false;
    this.#taken.delete(place);
    const isOver = job.hasEnded || isGone(error);
    // Next time another job is asked about first. Where all polls are refused and all calls are not,
    // not every job can be kept.
    if (!isOver && this.#taken.size < 2 * this.#limit) this.#taken.set(place, job);
    return isOver;
  }
}

/** Whether an error says that the service does not know the job, so that it takes no place. */
function isGone(error: unknown): boolean {
  return error instanceof GenmediaError && [404, 410].includes(error.status ?? 0);
}
