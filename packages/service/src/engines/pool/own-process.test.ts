import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { nodeProcess } from './own-process.ts';
import type { TestTask } from './testing.ts';

const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url));

// Where setpriv cannot do it, as on Alpine or macOS, nothing is promised.
const whereKernelKills = test.runIf(nodeProcess([]).execPath !== undefined);

whereKernelKills(
  'a process that sees no event any more ends with a service that is killed',
  async () => {
    const task: TestTask = { do: 'pid' };
    const service = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { startProcess } from ${urlOf('./pool-worker.ts')};
      const worker = startProcess(new URL(${urlOf('./testing.ts')}), 64, 'short work');
      worker.events.once('message', (pid) => console.log(pid));
      worker.post({ task: ${JSON.stringify(task)} });`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const [line] = await once(service.stdout, 'data');
    const pid = Number(line);
    process.kill(pid, 'SIGSTOP');
    expect(await isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await waitFor(async () => !(await isAlive(pid)), { what: `the end of process ${pid}` });
  },
);

/** A process that has ended stays as a zombie until its new parent asks for its exit code. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}
