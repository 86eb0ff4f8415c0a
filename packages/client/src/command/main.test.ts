import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { answer, failed, startService } from '../testing/service.ts';

test('the command ends quietly if the reader of its output stops, as `head` does', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const outcome = await new Promise((resolve) => {
    const child = execFile(process.execPath, [main, '--help'], (error, _stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stderr });
    });
    child.stdout?.destroy();
  });
  expect(outcome).toEqual({ code: 0, stderr: '' });
});

test('options without a command are an error', async () => {
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const stderr = await new Promise<string>((resolve) => {
    execFile(process.execPath, [main, '--out', 'x'], (_, __, text) => resolve(text));
  });
  expect(stderr).toContain('The only command is `types`.');
});

test.each([
  [[], {}, 'The address of the service is missing: --url URL, or GENMEDIA_URL.'],
  [['--url', 'refusing'], {}, 'GENMEDIA_API_KEY is missing.'],
  [['--url', 'refusing'], { GENMEDIA_API_KEY: 'gmk_1' }, 'A key is needed.'],
])('the command says what is missing: types %j %j', async (args, env, message) => {
  const { url } = await startService(answer(401, failed({ message: 'A key is needed.' })));
  const main = fileURLToPath(new URL('main.ts', import.meta.url));
  const given = args.map((each) => (each === 'refusing' ? url : each));
  const stderr = await new Promise<string>((resolve) => {
    execFile(process.execPath, [main, 'types', ...given], { env }, (_, __, text) => resolve(text));
  });
  expect(stderr).toBe(`${message}\n`);
});
