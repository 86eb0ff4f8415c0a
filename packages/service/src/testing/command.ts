import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { flagsOfProcesses } from '../engines/pool/pool-worker.ts';
import { allocatorSettings, heapFlags } from '../memory/own-settings.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Keeps V8 from compiling the embedded database a second time, optimized: that takes longer than any
 * test runs it. Benchmarks have it optimized, as operators do.
 */
export const baselineOnly = '--liftoff-only';

/** Of Node, for a service that is started here. */
export const nodeFlags = process.env.VITEST ? [baselineOnly] : [];

/** What processes have compiled, for the next ones: see tools/vitest/compile-cache.ts. */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)),
};

/**
 * Compiles the service and its engines for the processes that follow: those that are killed, as
 * engines always are, keep nothing of what they compile.
 */
export async function compile(): Promise<void> {
  // Engines load what a task needs when it comes.
  const ofEngines = ['src/engines/worker/**/*.ts', '../{media,sandbox}/dist/**/*.js'];
  await Promise.all([
    compileFiles(['src/service.ts'], [...heapFlags, ...nodeFlags]),
    compileFiles(ofEngines, flagsOfProcesses(512)),
  ]);
}

/** @param flags of the processes to come: V8 takes no code of a process that had others. */
async function compileFiles(files: readonly string[], flags: readonly string[]): Promise<void> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const loading = `
    for (const file of require('node:fs').globSync(${JSON.stringify(files)}))
      import(require('node:path').resolve(file));`;
  const env = { PATH: process.env.PATH, ...compileCache };
  const child = spawn(process.execPath, [...flags, '--eval', loading], {
    cwd,
    env,
    stdio: 'ignore',
  });
  await once(child, 'exit');
}

/** The `genmedia` command, running as a process of its own. */
export interface Command {
  pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Reads no more of its stdout, as `head` does. */
  closeOutput(): void;
  /** The exit code; null where a signal ended it. */
  exited: Promise<number | null>;
  /** Where it listens, once it says so. Rejects if it ends before. */
  url: Promise<string>;
}

/**
 * With the settings for its memory, which a service would begin anew to have; not where the
 * environment has MALLOC_ARENA_MAX.
 *
 * @param environment all that the process has beyond that, but for what finds its programs.
 * @param input what it reads from its standard input.
 * @param launcher a program, with its arguments, that is to become it.
 */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input = '',
  launcher: readonly string[] = [],
): Command {
  const isSettled = environment.MALLOC_ARENA_MAX === undefined;
  const flags = [...(isSettled ? heapFlags : []), ...nodeFlags];
  const [program = '', ...rest] = [...launcher, process.execPath, ...flags, main, ...args];
  const settings = { ...(isSettled && allocatorSettings), ...compileCache };
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...settings, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Not every command reads it.
  child.stdin.on('error', () => {}).end(input);
  const output = { stdout: '', stderr: '' };
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
        const [, said] = /^ {2}API +(http\S+)\n/m.exec(output.stdout) ?? [];
        if (said) resolve(said);
      });
    }
    const giveUp = () => reject(new Error(`It did not start: ${output.stderr}`));
    exited.then(giveUp, giveUp);
  });
  // Most commands are not to start.
  url.catch(() => {});
  return {
    pid: child.pid ?? 0,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    kill: (signal) => child.kill(signal),
    closeOutput: () => child.stdout.destroy(),
    exited,
    url,
  };
}

/** How a command ended, and what it said. */
export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** As runCommand, for a command that ends by itself. */
export async function outcomeOf(...given: Parameters<typeof runCommand>): Promise<Outcome> {
  const command = runCommand(...given);
  return { code: await command.exited, stdout: command.stdout(), stderr: command.stderr() };
}
