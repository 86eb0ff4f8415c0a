/**
 * Runs all tests, checks types, generated files and the contract's rules, and reports at the end how
 * long they took. Style, unused code and packages are for `pnpm lint`.
 *
 * --full also runs what is too long for every change: see docs/testing.md. All other arguments go
 * to turbo, such as --force or --filter.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import '../../vitest/compile-cache.ts';
import { forgetRuns, readRuns, timesOf } from './times.ts';

/** Checks that need no build. They run beside it, because builds wait for each other. */
const checks = ['generate:check', 'api:check', 'lint'];

const tasks = ['typecheck:all', 'test'];

/**
 * `test:full` also tests all functions of the client and the hooks with the service. `pnpm test`
 * does part of that, by the tests of the packed packages and of the console.
 */
const fullTasks = ['test:service'];

/** Its tests take longer than all others, and wait for nearly all builds. */
const longest = '@genmedia/service';

/**
 * The compiler and esbuild are written in Go and run for seconds. They would spend a third of their
 * time on collecting garbage: now they collect only when memory runs short. They use one processor
 * each, because other tasks keep the others busy, and threads of one process would wait for each
 * other in busy loops.
 */
const goEnvironment = { GOGC: 'off', GOMEMLIMIT: '1536MiB', GOMAXPROCS: '1' };

const isFull = process.argv.includes('--full');
const turboArguments = process.argv.slice(2).filter((argument) => argument !== '--full');
const selectedTasks = isFull ? [...tasks, ...fullTasks] : tasks;

/**
 * Many suites run at the same time, so each has one worker: a second one would load and compile the
 * same modules again, on processors that other suites keep busy.
 */
const oneWorker = { VITEST_MAX_WORKERS: '1' };

/** More than one task for each processor, because tests also wait: for browsers, processes, timers. */
const moreAtOnce = '--concurrency=150%';

/** Resolves with turbo's exit code: 0 if all tasks succeeded. */
async function turbo(args: string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn('turbo', ['run', ...args, '--summarize', ...turboArguments], {
    stdio: 'inherit',
    // Packages depend on each other for their tests, so turbo would warn of cycles. No task waits
    // for itself.
    env: {
      ...goEnvironment,
      ...environment,
      ...process.env,
      TURBO_LOG_VERBOSITY: 'error',
      ...(isFull && { TEST_FULL: '1' }),
    },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Turbo starts a task as soon as its dependencies are done, so the longest task could start nearly
 * last. To avoid that, everything is compiled first. Then the longest task runs beside all others.
 */
async function runAll(): Promise<number> {
  const checking = turbo([...checks, '--concurrency=1']);
  const code = await turbo(['build']);
  if (code !== 0 && !turboArguments.includes('--continue')) return Math.max(code, await checking);
  const codes = await Promise.all([
    checking,
    turbo([...selectedTasks, `--filter=${longest}`]),
    turbo([...selectedTasks, `--filter=!${longest}`, moreAtOnce], oneWorker),
  ]);
  return Math.max(code, ...codes);
}

await forgetRuns();
// With options such as --filter or --force, one run of turbo does everything. In two runs, --force
// would compile twice.
const isAll = turboArguments.every((argument) => argument === '--continue');
process.exitCode = isAll ? await runAll() : await turbo([...checks, ...selectedTasks]);
const runs = await readRuns();
if (runs.length > 0) console.log(timesOf(runs));
