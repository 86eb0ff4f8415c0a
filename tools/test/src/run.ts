/**
 * All checks and tests, and at the end where the time went.
 *
 * --full also runs what is too long for every change: see CONTRIBUTING.md. Whatever else is given
 * goes to turbo, such as --force or --filter.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import '../../vitest/compile-cache.ts';
import { forgetRuns, readRuns, timesOf } from './times.ts';

const tasks = [
  'generate:check',
  'api:check',
  'lint',
  'lint:code',
  'lint:unused',
  'typecheck',
  'test',
];

/**
 * Before each release, too: what is packed, as publint, attw and we read it; and all that client and
 * hooks do with the service, which the tests of packed ones and of the console do in part.
 */
const moreInFull = ['lint:package', 'test:service'];

/** Its tests take longer than all others, and wait for nearly all builds. */
const LONGEST = '@genmedia/service';

/**
 * The compiler, its linter and esbuild, all in Go, live for seconds, of which they would spend a third
 * on memory that they could as well leave to the system: they collect it only where it runs short. Nor
 * does one spread over the processors, which other tasks keep busy: it would wait for itself in loops.
 */
const inGo = { GOGC: 'off', GOMEMLIMIT: '1536MiB', GOMAXPROCS: '1' };

const { tokens } = parseArgs({ strict: false, tokens: true });
const isFull = tokens.some((token) => token.kind === 'option' && token.name === 'full');
const more = process.argv.slice(2).filter((argument) => argument !== '--full');
const chosen = isFull ? [...tasks, ...moreInFull] : tasks;

/** Resolves with what turbo ends with: 0 if all tasks did. */
async function turbo(...args: string[]): Promise<number> {
  const child = spawn('turbo', ['run', ...args, '--summarize', ...more], {
    stdio: 'inherit',
    // Packages meet each other in their tests, which turbo would warn of: no task waits for itself.
    env: {
      ...{ ...inGo, ...process.env, TURBO_LOG_VERBOSITY: 'error' },
      ...(isFull && { TEST_FULL: '1' }),
    },
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/**
 * Turbo starts tasks in the order in which they can be, and the longest could be nearly last. So all
 * is compiled first, and the longest runs beside the others from then on.
 */
async function runAll(): Promise<number> {
  const code = await turbo('build');
  if (code !== 0 && !more.includes('--continue')) return code;
  const codes = await Promise.all([
    turbo(...chosen, `--filter=${LONGEST}`),
    turbo(...chosen, `--filter=!${LONGEST}`),
  ]);
  return Math.max(code, ...codes);
}

await forgetRuns();
// What is chosen, or compiled in any case, is one graph.
const isAll = more.every((argument) => argument === '--continue');
process.exitCode = isAll ? await runAll() : await turbo(...chosen);
console.log(timesOf(await readRuns()));
