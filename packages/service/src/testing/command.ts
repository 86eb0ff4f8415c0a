import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { flagsOfProcesses } from '../engines/pool/pool-worker.ts';
import { allocatorSettings, heapFlags } from '../memory/own-settings.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/**
 * Keeps V8 from compiling the embedded database a second time, optimized, which takes longer than
 * any test uses it. Benchmarks run it optimized, as operators do.
 */
export const baselineOnly = '--liftoff-only';

/** Flags of Node for services that tests start. */
export const nodeFlags = process.env.VITEST ? [baselineOnly] : [];

/** The compile cache that processes share: see tools/vitest/compile-cache.ts. */
export const compileCache = {
  NODE_COMPILE_CACHE:
    process.env.NODE_COMPILE_CACHE ??
    fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url)),
};

/** The heap of an engine's process on a machine with enough memory: see memory/shares.ts. */
const engineHeapMb = 512;

/**
 * Compiles the service and its engines for later processes. Processes that are killed, as engines
 * always are, do not save what they compile.
 */
export async function compile(): Promise<void> {
  // Engines only load the code of a task when the task comes.
  const ofEngines = [
    'src/engines/{kinds,worker}/!(*.test).ts',
    'src/engines/chat/converse.ts',
    '../{media,sandbox}/dist/**/*.js',
  ];
  await Promise.all([
    compileFiles(['src/service.ts'], [...heapFlags, ...nodeFlags]),
    compileFiles(ofEngines, flagsOfProcesses(engineHeapMb)),
  ]);
}

/** @param flags of the later processes: V8 only reuses code from processes with the same flags. */
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

/** The `genmedia` command in a separate process. */
export interface Command {
  pid: number;
  stdout(): string;
  stderr(): string;
  kill(signal: NodeJS.Signals): void;
  /** Closes the reading end of its stdout, as `head` does. */
  closeOutput(): void;
  /** The exit code; null if a signal ended it. */
  exited: Promise<number | null>;
  /** The URL that it prints once it listens. Rejects if it ends before. */
  url: Promise<string>;
}

export interface CommandOptions {
  /** Its standard input. */
  input?: string | undefined;
  /** A program and its arguments, which executes the command. */
  launcher?: readonly string[];
  /** The file of the command, for example of another checkout. */
  file?: string | undefined;
}

/**
 * Runs the command with the settings for its memory, because a service would restart to get them.
 * Not if the environment has MALLOC_ARENA_MAX.
 *
 * @param environment all other variables of the process, except those that find its programs.
 */
export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  { input = '', launcher = [], file = main }: CommandOptions = {},
): Command {
  const isSettled = environment.MALLOC_ARENA_MAX === undefined;
  const flags = [...(isSettled ? heapFlags : []), ...nodeFlags];
  const [program = '', ...rest] = [...launcher, process.execPath, ...flags, file, ...args];
  const settings = { ...(isSettled && allocatorSettings), ...compileCache };
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, ...settings, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Not every command reads its input.
  child.stdin.on('error', () => {}).end(input);
  const output = { stdout: '', stderr: '' };
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const url = new Promise<string>((resolve, reject) => {
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text;
        const [, announcedUrl] = /^ {2}API +(http\S+)\n/m.exec(output.stdout) ?? [];
        if (announcedUrl) resolve(announcedUrl);
      });
    }
    const giveUp = () => reject(new Error(`It did not start: ${output.stderr}`));
    exited.then(giveUp, giveUp);
  });
  // Most commands do not start a service, so nothing waits for this promise.
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

/** How a command ended, and what it printed. */
export interface CommandOutcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a command that ends by itself, and returns its outcome. */
export async function outcomeOf(...args: Parameters<typeof runCommand>): Promise<CommandOutcome> {
  const command = runCommand(...args);
  return { code: await command.exited, stdout: command.stdout(), stderr: command.stderr() };
}
