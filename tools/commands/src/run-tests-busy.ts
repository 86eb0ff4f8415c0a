/**
 * Runs all suites again and again, while another process keeps each processor busy. This finds
 * tests that pass by luck or by speed. Ends at the first run that fails, or after --runs (default:
 * 10).
 *
 * All other arguments go to turbo, such as --filter=@genmedia/client.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const commandLine = process.argv.slice(2);
const runs = Number(commandLine.find((argument) => argument.startsWith('--runs='))?.slice(7) ?? 10);
if (!(Number.isInteger(runs) && runs > 0)) throw new Error('--runs must be a number above 0.');
const filters = commandLine.filter((argument) => !argument.startsWith('--runs='));

/** Runs turbo, and returns its exit code: 0 if all tasks succeeded. */
function turbo(...tasks: string[]): number {
  const { status, error } = spawnSync('turbo', ['run', ...tasks, ...filters], {
    stdio: 'inherit',
    // Packages depend on each other for their tests, so turbo would warn of cycles. No task waits
    // for itself.
    env: { ...process.env, TURBO_LOG_VERBOSITY: 'error' },
  });
  if (error) throw error;
  return status ?? 1;
}

/**
 * Starts a busy process in a session of its own, as other programs have. In this session, Linux
 * would give it all the time that the service's engines leave to other programs. It ends with this
 * process, however this process ends.
 */
function keepBusy(): ChildProcess {
  const loop = `while (process.ppid === ${process.pid});`;
  return spawn(process.execPath, ['--eval', loop], { stdio: 'ignore', detached: true });
}

function repeat(): number {
  for (let run = 1; run <= runs; run++) {
    const start = Date.now();
    const code = turbo('test', '--only', '--force', '--continue', '--output-logs=errors-only');
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(`Run ${run} of ${runs}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s.`);
    if (code !== 0) return code;
  }
  return 0;
}

process.exitCode = turbo('build', '--output-logs=errors-only');
if (process.exitCode === 0) {
  const busyProcesses = Array.from({ length: availableParallelism() }, keepBusy);
  try {
    process.exitCode = repeat();
  } finally {
    for (const child of busyProcesses) child.kill();
  }
}
