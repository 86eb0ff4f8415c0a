import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';
import { contract } from './testing/contract.ts';

const { url, apiKey } = inject('service');
const isFull = process.env.TEST_FULL === '1';
const root = fileURLToPath(new URL('..', import.meta.url));

/** The samples of the docs, by operation. */
const samples: Record<string, { label: string; source: string }[]> = JSON.parse(
  await readFile(new URL('../../../spec/generated/samples.json', import.meta.url), 'utf8'),
);

/** The contract as the service publishes it, with its own address. */
const published = async () => (await fetch(`${url}/openapi.json`)).text();

test('the service has every file that an example names', async () => {
  const named = (await published()).match(new RegExp(`${url}/samples/[^"]+`, 'g')) ?? [];
  expect(named.length).toBeGreaterThan(20);
  for (const file of new Set(named)) {
    const { status, headers } = await fetch(file, { method: 'HEAD' });
    expect(status, file).toBe(200);
    expect(headers.get('content-type'), file).toMatch(/^(image|audio|video)\//);
  }
});

test('no example of a request names a file elsewhere', () => {
  const strangers = contract.operations.flatMap(({ media, examples }) =>
    examples.flatMap(({ input }) =>
      Object.keys(media)
        .flatMap((field) => [input[field] ?? []].flat())
        .filter((file) => !String(file).startsWith('http://127.0.0.1:8787/samples/')),
    ),
  );
  expect(strangers).toEqual([]);
});

const withFiles = contract.operations.filter(
  ({ media, examples: [first], path }) =>
    Object.keys(media).some((field) => first?.input[field]) && !path.includes('enterprise'),
);
const tried = withFiles.filter(({ id }) => isFull || id === 'captionImage');

test.for(tried)('the sample of $id in the docs prints a result when it is run', async ({ id }) => {
  const sample = samples[id]?.find(({ label }) => label === 'TypeScript')?.source ?? '';
  // As the service does when it publishes the docs.
  const program = sample.replaceAll('http://127.0.0.1:8787', url);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--disable-warning=ExperimentalWarning', '--eval', program],
    { cwd: root, env: { ...process.env, GENMEDIA_API_KEY: apiKey } },
  );
  expect(stdout).toContain("status: 'success'");
});
