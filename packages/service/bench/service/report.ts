import { median } from '../percentile.ts';
import type { Measurement } from './load.ts';

type SystemName = string;
type ExchangeName = string;

/** A ratio of two exchanges, calculated in each round. */
interface Ratio {
  label: string;
  calculate: (round: (system: SystemName, label: ExchangeName) => Measurement) => number;
  minimum: string;
}

const services = ['PGlite', 'Postgres'];

const ratios: readonly Ratio[] = services.flatMap((system) => [
  {
    label: `${system}: an authenticated read to /healthz, requests/s`,
    calculate: (round) =>
      round(system, 'an authenticated read').perSecond / round(system, '/healthz').perSecond,
    minimum: '0.5 ×',
  },
  {
    label: `${system}: the same by CPU`,
    calculate: (round) =>
      round(system, '/healthz').cpu / round(system, 'an authenticated read').cpu,
    minimum: '0.5 ×',
  },
  {
    label: `${system}: chat to Portkey, requests/s`,
    calculate: (round) => round(system, 'chat').perSecond / round('Portkey', 'chat').perSecond,
    minimum: '1.2 ×',
  },
  {
    label: `${system}: the same by CPU`,
    calculate: (round) => round('Portkey', 'chat').cpu / round(system, 'chat').cpu,
    minimum: '1.2 ×',
  },
]);

const capacity: Ratio = {
  label: 'Postgres: two processes to one, by CPU of the same reads',
  calculate: (round) =>
    (2 * round('Postgres', 'an authenticated read').cpu) /
    round('Postgres', 'a read, 2 processes').cpu,
  minimum: '1.7 ×',
};

/** Collects the measurements of all rounds. */
export class Report {
  readonly #measured = new Map<string, Measurement[]>();

  add(system: SystemName, label: ExchangeName, measurement: Measurement): void {
    const key = `${system} | ${label}`;
    this.#measured.set(key, [...(this.#measured.get(key) ?? []), measurement]);
  }

  print(): void {
    this.#printMeasured();
    this.#printRatios();
    this.#printOverhead();
  }

  #printMeasured(): void {
    row([
      '',
      '',
      'requests/s',
      'CPU, µs a request',
      'p50, ms',
      'p99, ms',
      'p99 to p50',
      'above 5 × p50, %',
      'of them in its GC, %',
      "in the callers' GC, %",
    ]);
    row(['---', '---', ...Array.from({ length: 8 }, () => '---:')]);
    for (const [key, values] of this.#measured) {
      const calculate = (read: (measurement: Measurement) => number, digits = 0) =>
        median(values.map(read)).toFixed(digits);
      row([
        key,
        calculate(({ perSecond }) => perSecond),
        calculate(({ cpu }) => cpu),
        calculate(({ p50 }) => p50, 2),
        calculate(({ p99 }) => p99, 2),
        calculate(({ p50, p99 }) => p99 / p50, 1),
        calculate(({ slow }) => slow * 100, 2),
        calculate(({ slowInServers }) => slowInServers * 100),
        calculate(({ slowInCallers }) => slowInCallers * 100),
      ]);
    }
  }

  #printRatios(): void {
    console.log('');
    row(['of the same round', 'ratio', 'at least']);
    row(['---', '---:', '---:']);
    for (const { label, calculate, minimum } of [...ratios, capacity]) {
      row([label, `${this.#median(calculate).toFixed(2)} ×`, minimum]);
    }
  }

  /** Prints what each side adds to the upstream's time, for a single caller. */
  #printOverhead(): void {
    console.log('');
    row(['a chat beyond its upstream', 'CPU, µs', 'p50, µs']);
    row(['---', '---:', '---:']);
    for (const system of [...services, 'Portkey']) {
      const cpu = this.#median((round) => round(system, 'chat').cpu);
      const wait = this.#median(
        (round) =>
          round(system, 'chat, one caller').p50 - round('upstream', 'chat, one caller').p50,
      );
      row([system, cpu.toFixed(0), (wait * 1000).toFixed(0)]);
    }
  }

  #median(calculate: Ratio['calculate']): number {
    const [first = []] = this.#measured.values();
    const each = first.map((_, index) =>
      calculate(
        (system, label) => this.#measured.get(`${system} | ${label}`)?.[index] as Measurement,
      ),
    );
    return median(each);
  }
}

function row(cells: readonly string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
