/**
 * `pnpm rude`: rude callers of a service in its own process, with its own Postgres. Ctrl-C ends the
 * calls, and the results are checked. Exits with 1 if a promise was broken.
 */
import { openOwnDatabase } from '../chaos/own-database.ts';
import { seeded } from '../chaos/random.ts';
import { countRows, type Rows, toTable } from '../chaos/report.ts';
import { readNumbers } from '../numbers.ts';
import { findBroken, type Held, heldBy } from './aftermath.ts';
import { type Calls, callRudely, leastInside, newCalls } from './callers.ts';
import { makeFiles } from './files.ts';
import { openStage, type Stage } from './stage.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
const progressMs = 30_000;

async function run(stage: Stage, files: readonly string[], signal: AbortSignal): Promise<string[]> {
  const { callers, 'at-once': atOnce, seed } = options;
  const from = performance.now();
  const seconds = () => Math.round((performance.now() - from) / 1000);
  const calls = newCalls();
  const before = await heldBy(stage);
  const progress = setInterval(() => {
    say(`${seconds()} s: ${calls.manners.total} callers, ${calls.wrong.length} wrong answers`);
  }, progressMs);
  try {
    await callRudely(stage, calls, {
      callers,
      atOnce,
      random: seeded(seed),
      files,
      filesStall: true,
      signal,
    });
    const called = seconds();
    say(`${called} s: ${calls.manners.total} callers have left; looking at what they left behind.`);
    const broken = [...calls.wrong, ...(await findBroken(stage, before))];
    const total = calls.manners.total;
    if (calls.inside < total * leastInside) {
      broken.push(`only ${calls.inside} of ${total} callers left inside an answer`);
    }
    say(toTable(rowsOf(calls, { before, after: await heldBy(stage) })));
    say(`${called} s of calls, ${seconds()} s in all; promises broken: ${broken.length}`);
    return broken;
  } finally {
    clearInterval(progress);
  }
}

function rowsOf(calls: Calls, { before, after }: { before: Held; after: Held }): Rows {
  const held = (what: string, of: (held: Held) => number): Rows[number] => [
    what,
    `${of(before)} → ${of(after)}`,
  ];
  return [
    ...countRows('callers', calls.manners),
    ...countRows('models elsewhere, by how they behave', calls.tempers),
    ...countRows('answers that had begun, by status', calls.statuses),
    ['callers who left inside an answer', calls.inside],
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
const stage = await openStage(home);
try {
  const broken = await run(stage, await makeFiles(home.dataDir), interrupt.signal);
  for (const line of broken) say(line);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await stage.end();
  await home.drop();
}
