import { required } from '../../proof/required.ts';
import { median } from '../percentile.ts';
import type { Measured, Result, Side } from './measure.ts';

/** Microseconds by which a flush is made longer. */
export const delays = [0, 2_000] as const;

/** The same measurement of all rounds. */
export interface Series {
  side: Side;
  what: Measured;
  /** One of `delays`. */
  delay: number;
}

/** The results of all rounds. */
export class Results {
  readonly #all = new Map<string, Result[]>();

  add(series: Series, result: Result): void {
    const key = nameOf(series);
    this.#all.set(key, [...(this.#all.get(key) ?? []), result]);
  }

  /** The medians of all rounds. */
  of(series: Series): Result {
    const all = this.#get(series);
    const medianOf = (read: (result: Result) => number) => median(all.map(read));
    return {
      rate: medianOf(({ rate }) => rate),
      flushes: medianOf(({ flushes }) => flushes),
      logged: medianOf(({ logged }) => logged),
      inPlace: {
        jobs: medianOf(({ inPlace }) => inPlace.jobs),
        accounts: medianOf(({ inPlace }) => inPlace.accounts),
        queues: medianOf(({ inPlace }) => inPlace.queues),
      },
    };
  }

  /** The median of the ratios of the rates in single rounds. */
  ratioOf(one: Series, other: Series): number {
    const others = this.#get(other);
    const ratios = this.#get(one).map(
      ({ rate }, round) => rate / required(others[round], 'round').rate,
    );
    return median(ratios);
  }

  #get(series: Series): readonly Result[] {
    return required(this.#all.get(nameOf(series)), `result of ${nameOf(series)}`);
  }
}

export function nameOf({ side, what, delay }: Series): string {
  return `${side.name}, ${what}, ${delay} µs`;
}
