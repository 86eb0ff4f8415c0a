import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fuzzSeed } from '../mutate.ts';
import type { Attack, Report } from './attack.ts';
import { type ContainerName, containers } from './containers.ts';

const program = new URL('./attack.ts', import.meta.url);

/** How long a file of a few kilobytes may keep the decoders, on the busiest machine. */
const PATIENCE_MS = 120_000;

/** Bytes that a process may hold after any file: its program and decoders take 200 MB. */
const MOST_RESIDENT = 1_500_000_000;

/** What a mutated file did that it must not. */
export interface Finding {
  readonly run: number;
  readonly what: string;
}

export interface Outcome {
  readonly mostResident: number;
  readonly findings: Finding[];
}

/**
 * Has a process of its own decode mutated files of a container. A file that ends the process, keeps
 * it, or fills its memory is a finding, and the next process goes on after it.
 */
export async function fuzz(container: ContainerName, runs: number): Promise<Outcome> {
  const { make, reads } = containers[container];
  const attack = { file: await make(), reads, runs, seed: fuzzSeed() };
  const findings: Finding[] = [];
  let mostResident = 0;
  for (let from = 0; from < runs; ) {
    const part = await send({ ...attack, from });
    findings.push(...part.findings);
    mostResident = Math.max(mostResident, part.mostResident);
    from = part.next;
  }
  return { mostResident, findings };
}

/** @returns also the number of the file with which another process goes on. */
async function send(attack: Attack): Promise<Outcome & { next: number }> {
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
  const findings: Finding[] = [];
  let [run, mostResident, heard] = [attack.from, 0, Date.now()];
  let reason: string | undefined;
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-2000);
  });
  const stop = (why: string) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  child.on('message', ({ run: now, failure, resident }: Report) => {
    if (resident > MOST_RESIDENT) return stop(`holds ${resident} bytes`);
    [run, heard, mostResident] = [now, Date.now(), Math.max(mostResident, resident)];
    if (failure !== undefined) findings.push({ run, what: failure });
    if (run === attack.runs) stop('');
  });
  const patience = setInterval(() => {
    if (Date.now() - heard > PATIENCE_MS) stop('hangs');
  }, 1000);
  child.send(attack);
  const [code, signal] = await once(child, 'exit');
  clearInterval(patience);
  if (reason === '') return { findings, mostResident, next: attack.runs };
  findings.push({ run, what: reason ?? `ended the process: ${signal ?? code}\n${words}` });
  return { findings, mostResident, next: run + 1 };
}
