import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fuzzSeed } from '../mutate.ts';
import type { Attack, Report } from './attack.ts';
import { type ContainerName, containers } from './containers.ts';

const program = new URL('./attack.ts', import.meta.url);

/** How long a file of a few kilobytes may keep the decoders, on the busiest machine. */
const patienceMs = 120_000;

/** Bytes that a process may hold after any file: its program and decoders take 250 MB. */
const maxResidentBytes = 1_500_000_000;

/** What a mutated file did that it must not. */
export interface Finding {
  readonly container: ContainerName;
  /** Its number among the mutated files of the same seed. */
  readonly run: number;
  readonly what: string;
}

export interface Outcome {
  readonly container: ContainerName;
  readonly tried: number;
  readonly maxResident: number;
  readonly findings: readonly Finding[];
}

/**
 * Has a process of its own decode mutated files of containers. A file that ends the process, keeps
 * it, or fills its memory is a finding, and another process goes on after it.
 */
export async function fuzz(names: readonly ContainerName[], runs: number): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let child: ChildProcess | undefined;
  try {
    for (const container of names) {
      const { make, reads } = containers[container];
      const attack = { file: await make(), reads, runs, seed: fuzzSeed() };
      const findings: Finding[] = [];
      let [tried, maxResident] = [0, 0];
      while (tried < runs) {
        child = child?.connected ? child : start();
        const part = await send(child, { ...attack, from: tried });
        findings.push(...part.findings.map((finding) => ({ container, ...finding })));
        maxResident = Math.max(maxResident, part.maxResident);
        tried = part.next;
      }
      outcomes.push({ container, tried, maxResident, findings });
    }
  } finally {
    child?.kill('SIGKILL');
  }
  return outcomes;
}

function start(): ChildProcess {
  return fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  });
}

interface Part {
  readonly findings: readonly Omit<Finding, 'container'>[];
  readonly maxResident: number;
  /** The number of the file to go on with. */
  readonly next: number;
}

async function send(child: ChildProcess, attack: Attack): Promise<Part> {
  const findings: Omit<Finding, 'container'>[] = [];
  let [run, maxResident, lastReport] = [attack.from, 0, Date.now()];
  let [reason, stderrEnd] = ['', ''];
  const { promise: done, resolve: finish } = Promise.withResolvers<void>();
  const collectStderr = (text: Buffer) => {
    stderrEnd = (stderrEnd + text).slice(-2000);
  };
  const receive = ({ run: now, failure, resident }: Report) => {
    lastReport = Date.now();
    maxResident = Math.max(maxResident, resident);
    if (failure !== undefined) findings.push({ run: now, what: failure });
    if (resident > maxResidentBytes) {
      reason = `holds ${resident} bytes`;
      child.kill('SIGKILL');
    } else if (now === attack.runs) finish();
    else run = now;
  };
  child.stderr?.on('data', collectStderr);
  child.on('message', receive);
  const patience = setInterval(() => {
    if (Date.now() - lastReport < patienceMs) return;
    reason = 'hangs';
    child.kill('SIGKILL');
  }, 1000);
  const listening = new AbortController();
  // A process that has ended between two parts cannot be sent to.
  const exit = once(child, 'exit', { signal: listening.signal }).catch((error) => [String(error)]);
  child.send(attack);
  const ended = await Promise.race([done, exit]);
  listening.abort();
  clearInterval(patience);
  child.off('message', receive);
  child.stderr?.off('data', collectStderr);
  if (ended === undefined) return { findings, maxResident, next: attack.runs };
  const end = `ended the process: ${ended[1] ?? ended[0]}\n${stderrEnd}`;
  return {
    findings: [...findings, { run, what: reason || end }],
    maxResident,
    next: run + 1,
  };
}
