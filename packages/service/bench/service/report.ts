import { median } from '../numbers.ts';
import type { Measured } from './load.ts';

type Side = string;
type What = string;

/** A ratio of two exchanges, calculated in each round. */
interface Ratio {
  what: string;
  of: (round: (side: Side, what: What) => Measured) => number;
  least: string;
}

const services = ['PGlite', 'Postgres'];

const ratios: readonly Ratio[] = services.flatMap((side) => [
  {
    what: `${side}: an authenticated read to /healthz, requests/s`,
    of: (round) =>
      round(side, 'an authenticated read').perSecond / round(side, '/healthz').perSecond,
    least: '0.5 ×',
  },
  {
    what: `${side}: the same by CPU`,
    of: (round) => round(side, '/healthz').cpu / round(side, 'an authenticated read').cpu,
    least: '0.5 ×',
  },
  {
    what: `${side}: chat to Portkey, requests/s`,
    of: (round) => round(side, 'chat').perSecond / round('Portkey', 'chat').perSecond,
    least: '1.2 ×',
  },
  {
    what: `${side}: the same by CPU`,
    of: (round) => round('Portkey', 'chat').cpu / round(side, 'chat').cpu,
    least: '1.2 ×',
  },
]);

const capacity: Ratio = {
  what: 'Postgres: two processes to one, by CPU of the same reads',
  of: (round) =>
    (2 * round('Postgres', 'an authenticated read').cpu) /
    round('Postgres', 'a read, 2 processes').cpu,
  least: '1.7 ×',
};

/** Collects the measurements of all rounds. */
export class Report {
  readonly #measured = new Map<string, Measured[]>();

  add(side: Side, what: What, measured: Measured): void {
    const key = `${side} | ${what}`;
    this.#measured.set(key, [...(this.#measured.get(key) ?? []), measured]);
  }

  print(): void {
    this.#printMeasured();
    this.#printRatios();
    this.#printOverhead();
  }

  #printMeasured(): void {
    row([
      ...['', '', 'requests/s', 'CPU, µs a request', 'p50, ms', 'p99, ms', 'p99 to p50'],
      ...['above 5 × p50, %', 'of them in its GC, %', "in the callers' GC, %"],
    ]);
    row(['---', '---', ...Array.from({ length: 8 }, () => '---:')]);
    for (const [key, values] of this.#measured) {
      const of = (read: (measured: Measured) => number, digits = 0) =>
        median(values.map(read)).toFixed(digits);
      row([
        key,
        of(({ perSecond }) => perSecond),
        of(({ cpu }) => cpu),
        of(({ p50 }) => p50, 2),
        of(({ p99 }) => p99, 2),
        of(({ p50, p99 }) => p99 / p50, 1),
        of(({ slow }) => slow * 100, 2),
        of(({ slowInServers }) => slowInServers * 100),
        of(({ slowInCallers }) => slowInCallers * 100),
      ]);
    }
  }

  #printRatios(): void {
    console.log('');
    row(['of the same round', 'ratio', 'at least']);
    row(['---', '---:', '---:']);
    for (const { what, of, least } of [...ratios, capacity]) {
      row([what, `${this.#median(of).toFixed(2)} ×`, least]);
    }
  }

  /** Prints what each side adds to the upstream's time, for a single caller. */
  #printOverhead(): void {
    console.log('');
    row(['a chat beyond its upstream', 'CPU, µs', 'p50, µs']);
    row(['---', '---:', '---:']);
    for (const side of [...services, 'Portkey']) {
      const cpu = this.#median((round) => round(side, 'chat').cpu);
      const wait = this.#median(
        (round) => round(side, 'chat, one caller').p50 - round('upstream', 'chat, one caller').p50,
      );
      row([side, cpu.toFixed(0), (wait * 1000).toFixed(0)]);
    }
  }

  #median(of: Ratio['of']): number {
    const [first = []] = this.#measured.values();
    const each = first.map((_, index) =>
      of((side, what) => this.#measured.get(`${side} | ${what}`)?.[index] as Measured),
    );
    return median(each);
  }
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
