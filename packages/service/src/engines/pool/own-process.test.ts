import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { waitFor } from '../../testing/wait-for.ts';
import { nodeProcess } from './own-process.ts';
import type { TestTask } from './testing.ts';

const urlOf = (name: string) => JSON.stringify(new URL(name, import.meta.url));

// Where setpriv cannot do it, as on Alpine or macOS, nothing is promised.
const whereKernelKills = test.runIf(nodeProcess([]).execPath !== undefined);

whereKernelKills(
  'a process that sees no event any more ends with a service that is killed',
  async () => {
    const service = startService({ do: 'pid' });
    const [line] = await once(service.stdout, 'data');
    const pid = Number(line);
    process.kill(pid, 'SIGSTOP');
    expect(await isAlive(pid)).toBe(true);
    service.kill('SIGKILL');
    await waitFor(async () => !(await isAlive(pid)), { what: `the end of process ${pid}` });
  },
);

whereKernelKills(
  'a process works although its service was started with a low priority',
  async () => {
    const service = startService({ do: 'priority' }, ['nice', '-n', '10']);
    const [line] = await once(service.stdout, 'data');
    // Without privileges, it would end if it tried to become less nice.
    expect(Number(line)).toBe(Math.min(getPriority() + 10, 19));
  },
);

test('a process does its task for a service that `node --watch` has started', async () => {
  const service = startService({ do: 'echo', value: 'done' }, [], {
    WATCH_REPORT_DEPENDENCIES: '1',
  });
  expect(String(await once(service.stdout, 'data'))).toBe('done\n');
});

test('where no more files can be open, a process that cannot start fails alone', async () => {
  const printed = await printedWithoutFiles(`
    const worker = startProcess(new URL(${urlOf('./testing.ts')}), 64, 'short work');
    worker.events.on('error', ({ code }) => console.log(code));
    worker.hold(true);
    worker.post({ task: { do: 'pid' } });
    await worker.end();`);
  expect(printed).toBe('EMFILE\n');
});

whereKernelKills(
  'processes end with their service, also if none could start at first for want of files',
  async () => {
    const printed = await printedWithoutFiles(`
      nodeProcess([]);
      for (const file of files) closeSync(file);
      console.log(nodeProcess([]).execPath);`);
    expect(printed).toBe('setpriv\n');
  },
);

/** What a program prints where no more files can be open. Those that it has open are `files`. */
async function printedWithoutFiles(program: string): Promise<string> {
  const before = `import { closeSync, openSync } from 'node:fs';
    import { nodeProcess } from ${urlOf('./own-process.ts')};
    import { startProcess } from ${urlOf('./pool-worker.ts')};
    const files = [];
    try {
      for (;;) files.push(openSync('/dev/null'));
    } catch {}`;
  const limited = ['-c', 'ulimit -n 100; exec "$0" "$@"', process.execPath];
  const whole = [...limited, '--input-type=module', '--eval', before + program];
  const service = spawn('sh', whole, { stdio: ['ignore', 'pipe', 'inherit'] });
  return await text(service.stdout);
}

/** Starts a process with a worker of its own, which does a task. It prints the answer, and stays. */
function startService(task: TestTask, before: readonly string[] = [], variables = {}) {
  const program = `import { startProcess } from ${urlOf('./pool-worker.ts')};
    const worker = startProcess(new URL(${urlOf('./testing.ts')}), 64, 'short work');
    worker.events.once('message', (answer) => console.log(answer));
    worker.post({ task: ${JSON.stringify(task)} });`;
  const [command = '', ...args] = [...before, process.execPath, '--input-type=module', '--eval'];
  const service = spawn(command, [...args, program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...variables },
  });
  onTestFinished(() => {
    service.kill('SIGKILL');
  });
  return service;
}

/** A process that has ended stays as a zombie until its new parent asks for its exit code. */
async function isAlive(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}
