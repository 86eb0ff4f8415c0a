/** Compiles the service and the packages that it consists of, and prints only what goes wrong. */
import { spawnSync } from 'node:child_process';

const { status, error } = spawnSync(
  'turbo',
  [
    'run',
    'build',
    '--filter=@genmedia/service...',
    '--output-logs=errors-only',
    '--log-order=grouped',
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // Otherwise turbo warns that packages depend on the service for their tests.
    env: { ...process.env, TURBO_LOG_VERBOSITY: 'error' },
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
