/** Compiles the service and all that it is made of, and says only what goes wrong. */
import { spawnSync } from 'node:child_process';

const { status, error } = spawnSync(
  'turbo',
  [
    ...['run', 'build', '--filter=@genmedia/service...'],
    ...['--output-logs=errors-only', '--log-order=grouped'],
  ],
  // Else it warns that packages meet the service in their tests.
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, TURBO_LOG_VERBOSITY: 'error' },
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
