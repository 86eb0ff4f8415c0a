/**
 * `pnpm rude`: rude callers of a service in its own process, with its own Postgres. Ctrl-C ends the
 * calls, and the results are checked. Exits with 1 if a promise was broken.
 */
import { openOwnDatabase } from '../chaos/own-database.ts';
import { countRows, type Rows, toTable } from '../chaos/report.ts';
import { readNumbers } from '../number-options.ts';
import { seeded } from '../random.ts';
import { findBrokenPromises, type HeldResources, measureHeld } from './aftermath.ts';
import { type Calls, callRudely, minPartialShare, newCalls } from './callers.ts';
import { makeFiles } from './files.ts';
import { openTestBed, type TestBed } from './test-bed.ts';

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const progressMs = 30_000;

async function run(
  testBed: TestBed,
  files: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const { callers, 'at-once': atOnce, seed } = options;
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  const calls = newCalls();
  const before = await measureHeld(testBed);
  const progress = setInterval(() => {
    console.log(
      `${seconds()} s: ${calls.manners.total} callers, ${calls.violations.length} wrong answers`,
    );
  }, progressMs);
  try {
    await callRudely(testBed, calls, {
      callers,
      atOnce,
      random: seeded(seed),
      files,
      signal,
    });
    const called = seconds();
    console.log(
      `${called} s: ${calls.manners.total} callers have left; looking at what they left behind.`,
    );
    const broken = [...calls.violations, ...(await findBrokenPromises(testBed, before))];
    const total = calls.manners.total;
    if (calls.partialReads < total * minPartialShare) {
      broken.push(`only ${calls.partialReads} of ${total} callers left inside an answer`);
    }
    console.log(toTable(rowsOf(calls, { before, after: await measureHeld(testBed) })));
    console.log(`${called} s of calls, ${seconds()} s in all; promises broken: ${broken.length}`);
    return broken;
  } finally {
    clearInterval(progress);
  }
}

function rowsOf(
  calls: Calls,
  { before, after }: { before: HeldResources; after: HeldResources },
): Rows {
  const held = (what: string, of: (held: HeldResources) => number): Rows[number] => [
    what,
    `${of(before)} → ${of(after)}`,
  ];
  return [
    ...countRows('callers', calls.manners),
    ...countRows('models elsewhere, by how they behave', calls.behaviours),
    ...countRows('answers that had begun, by status', calls.statuses),
    ['callers who left inside an answer', calls.partialReads],
    ['operations called', calls.operations.entries.length],
    held('MiB of heap and buffers, before → after', ({ bytes }) => mebibytes(bytes)),
    held('MiB resident', ({ resident }) => mebibytes(resident)),
    held('open files and connections', ({ files }) => files),
  ];
}

const options = readNumbers({ callers: 100_000, 'at-once': 64, seed: 1 });
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
const home = await openOwnDatabase();
const bed = await openTestBed(home);
try {
  const broken = await run(bed, await makeFiles(home.dataDir), interrupt.signal);
  for (const line of broken) console.log(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await bed.end();
  await home.drop();
}
