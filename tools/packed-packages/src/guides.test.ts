import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { type GuideSample, guideSamples } from './guide-samples.ts';
import { root } from './tarballs.ts';

const run = promisify(execFile);
const isFull = process.env.TEST_FULL === '1';
const { url, apiKey, dataDir } = inject('service');
const env = {
  ...process.env,
  GENMEDIA_URL: url,
  GENMEDIA_API_KEY: apiKey,
  GENMEDIA_OUTBOX: join(dataDir, 'outbox'),
};
const variables = ['GENMEDIA_URL', 'GENMEDIA_API_KEY', 'GENMEDIA_OUTBOX'] as const;
const samples = await guideSamples();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-guides-'));
  await symlink(
    fileURLToPath(new URL('../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  );
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  for (const name of variables) vi.stubEnv(name, env[name]);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Runs a sample as its reader does, and returns what it prints. */
async function printed({ language, code }: GuideSample, name: string): Promise<string> {
  if (language === 'sh') return (await run('bash', ['-euc', code], { env })).stdout;
  const file = join(folder, `${name}.${language === 'ts' ? 'ts' : 'py'}`);
  await writeFile(file, code);
  if (language === 'python') return (await run('python3', [file], { env })).stdout;
  return printedHere(file);
}

/** Runs a module in this process, because to load the client in another takes longer than the calls. */
async function printedHere(file: string): Promise<string> {
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...values) => {
    lines.push(values.join(' '));
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href);
  } finally {
    vi.restoreAllMocks();
  }
  return lines.join('\n');
}

const hasPython = await run('python3', ['--version']).then(
  () => true,
  () => false,
);
const languages = ['ts', 'sh', ...(isFull && hasPython ? ['python'] : [])];

describe('each sample of the guides runs as it stands, and prints what it says:', () => {
  const runnable = samples.filter(({ language }) => languages.includes(language));
  test.each(
    runnable.map((sample, at) => [`${sample.guide} ${sample.language} ${at}`, sample] as const),
  )('%s', async (name, sample) => {
    expect(sample.prints.length, 'a sample says what it prints: →').toBeGreaterThan(0);
    const output = await printed(sample, name.replaceAll(' ', '-'));
    let rest = output;
    for (const pattern of sample.prints) {
      const found = pattern.exec(rest);
      expect(found, `${pattern} is not in: ${rest}`).not.toBeNull();
      rest = rest.slice((found?.index ?? 0) + (found?.[0].length ?? 0));
    }
  });
});

test('every guide has samples in TypeScript and for curl', () => {
  const guides = new Set(samples.map(({ guide }) => guide));
  expect(guides.size).toBeGreaterThan(8);
  for (const guide of guides) {
    const own = samples.filter((sample) => sample.guide === guide).map(({ language }) => language);
    expect(own, guide).toEqual(expect.arrayContaining(['ts', 'sh']));
  }
});

test.runIf(isFull)('the TypeScript of the guides compiles', async () => {
  const files = samples.flatMap(({ language, code }, at) =>
    language === 'ts' ? [{ file: `typed-${at}.ts`, code: `${code}\nexport {};\n` }] : [],
  );
  await Promise.all(files.map(({ file, code }) => writeFile(join(folder, file), code)));
  const options = '--noEmit --strict --target es2023 --module nodenext --skipLibCheck --types node';
  const compiling = run(
    join(root, 'node_modules/.bin/tsc'),
    [...options.split(' '), ...files.map(({ file }) => file)],
    { cwd: folder },
  );
  expect(
    await compiling.then(
      () => '',
      ({ stdout }) => stdout,
    ),
  ).toBe('');
});
