import { tables } from './figures.ts';
import { type Measured, measured, type Side } from './measure.ts';
import { delays, type Results, type Series } from './results.ts';

/** The sides that were measured; the others are compared with the first, this commit. */
type Sides = readonly [own: Side, ...others: Side[]];

const printCells = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

/** Prints all results, as tables in Markdown. */
export function printReport(results: Results, sides: Sides): void {
  const ratio = (one: Series, other: Series) => `${results.ratioOf(one, other).toFixed(2)} ×`;
  printRates(results, sides, ratio);
  printWrites(results, sides);
  console.log('\nFour workers to two:\n');
  for (const side of sides) {
    for (const delay of delays) {
      const two = { side, what: '2 workers', delay } as const;
      const four = { side, what: '4 workers', delay } as const;
      console.log(`- ${side.name}, + ${delay / 1000} ms: ${ratio(four, two)}`);
    }
  }
  printTargets(targetsOf(results, sides));
}

function printRates(
  results: Results,
  sides: Sides,
  ratio: (one: Series, other: Series) => string,
): void {
  const [own] = sides;
  printCells(['a second', '', 'flush', '+ 2 ms', 'ratio', 'flushes a job', '+ 2 ms', 'to this']);
  printCells(['---', '---', '---:', '---:', '---:', '---:', '---:', '---:']);
  for (const what of measured) {
    for (const side of sides) {
      const [fast, slow] = delays.map((delay) => ({ side, what, delay })) as [Series, Series];
      const [quick, late] = [results.of(fast), results.of(slow)];
      printCells([
        what === 'accepts' ? 'accepts from 32 clients' : `jobs, ${what}`,
        side.name,
        quick.rate.toFixed(0),
        late.rate.toFixed(0),
        ratio(slow, fast),
        quick.flushes.toFixed(2),
        late.flushes.toFixed(2),
        [fast, slow].map((series) => ratio(series, { ...series, side: own })).join(', '),
      ]);
    }
  }
}

function printWrites(results: Results, sides: Sides): void {
  const [own] = sides;
  console.log('\nWhat a job writes, and which updates of rows write no index (HOT):\n');
  printCells(['', '', 'bytes of the log', 'to this', ...tables]);
  printCells(['---', '---', '---:', '---:', ...tables.map(() => '---:')]);
  for (const what of measured) {
    const ownLogged = results.of({ side: own, what, delay: 0 }).logged;
    for (const side of sides) {
      const { logged, inPlace } = results.of({ side, what, delay: 0 });
      printCells([
        what,
        side.name,
        logged.toFixed(0),
        `${(logged / ownLogged).toFixed(2)} ×`,
        ...tables.map((table) => `${(inPlace[table] * 100).toFixed(0)} %`),
      ]);
    }
  }
}

interface Target {
  name: string;
  least: number;
  value: number;
}

/** What this commit is to reach. */
function targetsOf(results: Results, sides: Sides): Target[] {
  const [own] = sides;
  const filled = sides.find(({ database }) => database);
  const seriesOf = (what: Measured, delay = 0, side = own) => ({ side, what, delay });
  const slowed = (what: Measured) => results.ratioOf(seriesOf(what, 2_000), seriesOf(what));
  const workers = results.ratioOf(seriesOf('4 workers'), seriesOf('2 workers'));
  return [
    { name: 'accepts, 2 ms more to none', least: 0.85, value: slowed('accepts') },
    { name: 'jobs of 2 workers, 2 ms more to none', least: 0.85, value: slowed('2 workers') },
    { name: '4 workers to 2', least: 1, value: workers },
    ...(['accepts', '2 workers'] as const).flatMap((what) => {
      if (!filled) return [];
      const value = results.ratioOf(seriesOf(what, 0, filled), seriesOf(what));
      return { name: `${what}, filled to empty`, least: 0.8, value };
    }),
  ];
}

function printTargets(targets: readonly Target[]): void {
  console.log('\nTargets, on 2 processors that do nothing else:\n');
  printCells(['', 'at least', 'measured', '']);
  printCells(['---', '---:', '---:', '---']);
  for (const { name, least, value } of targets) {
    const outcome = value >= least ? 'reached' : 'missed';
    printCells([name, `${least.toFixed(2)} ×`, `${value.toFixed(2)} ×`, outcome]);
  }
}
