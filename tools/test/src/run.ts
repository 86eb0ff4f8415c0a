/**
 * All checks and tests, as one graph of tasks, and at the end where the time went.
 *
 * --full also runs what is too long for every change: see CONTRIBUTING.md. Whatever else is given
 * goes to turbo, such as --force or --filter.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import '../../vitest/compile-cache.ts';
import { readLastRun, timesOf } from './times.ts';

const tasks = [
  'generate:check',
  'api:check',
  'lint',
  'lint:code',
  'lint:unused',
  'lint:package',
  'typecheck',
  'test',
];

const { tokens } = parseArgs({ strict: false, tokens: true });
const isFull = tokens.some((token) => token.kind === 'option' && token.name === 'full');
const more = process.argv.slice(2).filter((argument) => argument !== '--full');

const { status, error } = spawnSync('turbo', ['run', ...tasks, '--summarize', ...more], {
  stdio: 'inherit',
  // Packages meet each other in their tests, which turbo would warn of: no task waits for itself.
  env: { ...process.env, TURBO_LOG_VERBOSITY: 'error', ...(isFull && { TEST_FULL: '1' }) },
});
if (error) throw error;
console.log(timesOf(await readLastRun()));
process.exitCode = status ?? 1;
