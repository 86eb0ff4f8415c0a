import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { command, commandFile } from './testing/command.ts';
import { folderOf } from './testing/folder.ts';
import { watchFolder } from './watch.ts';

const contract = (operationId: string) => `openapi: 3.1.0
info: { title: Zoo, version: '1' }
paths: { /animals: { get: { operationId: ${operationId}, responses: { '204': { description: Ok. } } } } }
`;

/** Starts the command, which watches a contract in a folder of its own, and writes to `out` there. */
function startWatching(document: string, out = 'api') {
  const cwd = folderOf({ 'zoo.yaml': document });
  const args = [commandFile, '--spec', 'zoo.yaml', '--out', out, '--targets', 'client', '--watch'];
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close');
  const stderrLines = createInterface(child.stderr)[Symbol.asyncIterator]();
  /** Resolves once the command has printed this text. */
  const waitForLine = async (text: string) => {
    for (;;) {
      const { value, done } = await stderrLines.next();
      if (done) throw new Error(`It ended, and did not say ${text}`);
      if (value.includes(text)) return;
    }
  };
  const table = join(cwd, out, 'client/operations.ts');
  const isThere = (operation: string) =>
    existsSync(table) && readFileSync(table, 'utf8').includes(operation);
  /** Resolves once the client has an operation of this name. */
  const hasFile = async (operation: string) => {
    do await waitForLine('Waiting for changes of zoo.yaml.');
    while (!isThere(operation));
  };
  return { spec: join(cwd, 'zoo.yaml'), hasFile, waitForLine, child, closed };
}

test('the client beside a contract follows it when an editor replaces it, until SIGINT', async () => {
  const { spec, hasFile, child, closed } = startWatching(contract('listFirst'), '.');
  await hasFile('listFirst');
  // Replaces the file as editors do when they save.
  writeFileSync(`${spec}~`, contract('listSecond'));
  renameSync(`${spec}~`, spec);
  await hasFile('listSecond');

  child.kill('SIGINT');
  expect(await closed).toEqual([0, null]);
});

test('the command waits while the contract is wrong, until it is corrected, or until SIGTERM', async () => {
  const { spec, hasFile, waitForLine, child, closed } = startWatching('openapi: 3.1.0\n');
  await waitForLine('info');
  await waitForLine('Waiting for changes');
  writeFileSync(spec, contract('listFirst'));
  await hasFile('listFirst');
  writeFileSync(spec, `${contract('listSecond')}nonsense: true\n`);
  await waitForLine('nonsense');
  writeFileSync(spec, contract('listThird'));
  await hasFile('listThird');

  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

test('a folder that does not exist is named', async () => {
  const args = ['--spec', 'none/zoo.yaml', '--out', 'api', '--watch'];
  const { code, stderr } = await command(args, { cwd: folderOf({}) }, commandFile);
  expect([code, stderr]).toEqual([1, 'There is no folder none.\n']);
});

test('an error of the watcher ends the command with that error, also one that comes during the work', async () => {
  const folder = folderOf({ 'zoo.yaml': contract('listFirst') });
  const watcher = watch(folder);
  const config = { spec: join(folder, 'zoo.yaml'), out: join(folder, 'api') };
  const regenerate = async () => {
    try {
      watcher.emit('error', new Error('too many files'));
    } catch {
      // Nobody listens: it would have ended the process.
    }
  };
  const watching = watchFolder(
    { ...config, targets: ['types'], extension: '.js' },
    regenerate,
    new AbortController().signal,
    watcher,
  );
  await expect(watching).rejects.toThrow('too many files');
});

test('work that fails after the signal ends the command with its error', async () => {
  const folder = folderOf({ 'zoo.yaml': contract('listFirst') });
  const stop = new AbortController();
  const regenerate = async () => {
    stop.abort();
    throw new Error('the disk is full');
  };
  const config = { spec: join(folder, 'zoo.yaml'), out: join(folder, 'api') };
  const watching = watchFolder(
    { ...config, targets: ['types'], extension: '.js' },
    regenerate,
    stop.signal,
  );
  await expect(watching).rejects.toThrow('the disk is full');
});
