/**
 * Compares the times of our four targets (types, client table, hooks, stubs) with those of
 * @hey-api/openapi-ts (types, SDK, TanStack Query, zod), on the contract and on synthetic
 * contracts:
 *
 *     node bench/codegen.ts [repetitions]
 *
 * Each repetition is a new process. The two sides take turns, so that other load on the machine
 * affects both. Both use Node's compile cache, which our command enables itself, and both run once
 * before, to fill the cache. Prints medians as a Markdown table.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './median.ts';
import { synthesise } from './synthesise.ts';

interface Run {
  seconds: number;
  cpu: number;
}

type Side = 'ours' | 'hey-api';
const sides: Side[] = ['ours', 'hey-api'];

const folder = mkdtempSync(join(tmpdir(), 'genmedia-bench-'));
const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compile-cache') };

async function run(side: Side, spec: string): Promise<Run> {
  const out = mkdtempSync(join(folder, 'out-'));
  const start = performance.now();
  const child = fork(join(import.meta.dirname, `${side}.ts`), [spec, out], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const cpu = once(child, 'message');
  const [code] = await once(child, 'exit');
  const seconds = (performance.now() - start) / 1000;
  if (code !== 0) throw new Error(`${side} failed on ${spec}.`);
  rmSync(out, { recursive: true, force: true });
  return { seconds, cpu: (await cpu)[0] };
}

async function compareSides(spec: string, times: number): Promise<Record<Side, Run>> {
  const runs: Record<Side, Run[]> = { ours: [], 'hey-api': [] };
  for (const side of sides) await run(side, spec);
  for (let n = 0; n < times; n++) {
    for (const side of n % 2 === 0 ? sides : sides.toReversed()) {
      runs[side].push(await run(side, spec));
    }
  }
  return { ours: medianRun(runs.ours), 'hey-api': medianRun(runs['hey-api']) };
}

function medianRun(runs: Run[]): Run {
  return {
    seconds: median(runs.map(({ seconds }) => seconds)),
    cpu: median(runs.map(({ cpu }) => cpu)),
  };
}

function synthetic(operations: number): string {
  const file = join(folder, `synthetic-${operations}.json`);
  writeFileSync(file, JSON.stringify(synthesise(operations)));
  return file;
}

const repetitions = Number(process.argv[2] ?? 5);
const contracts: [name: string, spec: string][] = [
  ['the contract', join(import.meta.dirname, '../../../spec/openapi.yaml')],
  ['synthetic, 300 operations', synthetic(300)],
  ['synthetic, 1,200 operations', synthetic(1200)],
];

const cell = (value: number) => value.toFixed(2).padStart(6);
const row = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

try {
  console.log(
    `Medians of ${repetitions} processes each; ${availableParallelism()} cores, Node ${process.version}.\n`,
  );
  row(['contract', 'ours, s', 'hey-api, s', 'ratio', 'ours, CPU s', 'hey-api, CPU s']);
  row(['---', '---:', '---:', '---:', '---:', '---:']);
  const ours: Run[] = [];
  for (const [name, spec] of contracts) {
    const result = await compareSides(spec, repetitions);
    const { ours: own, 'hey-api': heyApi } = result;
    ours.push(own);
    row([
      name,
      ...[own.seconds, heyApi.seconds, own.seconds / heyApi.seconds, own.cpu, heyApi.cpu].map(cell),
    ]);
  }
  const [, small, large] = ours;
  if (small && large) {
    const growth = `${cell(large.seconds / small.seconds)} × the time, ${cell(large.cpu / small.cpu)} × the CPU time`;
    console.log(`\nFrom 300 to 1,200 operations, four times the work: ${growth}.`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
