import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadConfig, variables } from './config.ts';
import { parseCatalogue } from './engines/catalogue/parse.ts';
import { sandbox } from './engines/catalogue/provider-definition.ts';
import { createRegistry } from './engines/registry.ts';
import { catalogueOperations } from './operations/generations/list.ts';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const readme = await read('README.md');
const manifest = JSON.parse(await read('package.json'));
const modelsPage = await read('docs/models.md');

/** Returns the table below a heading, as rows of trimmed cells. */
function table(heading: string): string[][] {
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('the README lists every variable, in the order of the command’s help', () => {
  expect(table('Configuration').map(([name]) => name)).toEqual(
    variables.map((name) => `\`${name}\``),
  );
});

/**
 * The oldest Node from which on all are in a range such as `>=22.19.0` or `^20 || >=22`, as a number
 * that can be compared.
 */
function oldestNode(range = '>=0'): number {
  const [, major, minor = 0] = />= ?(\d+)(?:\.(\d+))?/.exec(range) ?? [];
  return Number(major) * 1000 + Number(minor);
}

test('the README names the Node that is needed, with which every dependency works', async () => {
  const { node } = manifest.engines;
  expect(readme).toContain(`Node ${node.slice('>='.length)} or later`);
  for (const name of Object.keys(manifest.dependencies)) {
    const { engines } = JSON.parse(await read(`node_modules/${name}/package.json`));
    expect(oldestNode(engines?.node), name).toBeLessThanOrEqual(oldestNode(node));
  }
});

test('the defaults in the README are those of the service', () => {
  const plain = table('Configuration').flatMap(([name = '', value = '']) =>
    /^`[^`]*`$/.test(value) ? [[name.slice(1, -1), value.slice(1, -1)]] : [],
  );
  expect(plain.length).toBeGreaterThan(6);
  expect(loadConfig(Object.fromEntries(plain))).toEqual({
    ...loadConfig({}),
    portIsSet: true,
  });
});

test('the documented catalogue connects models of providers to operations', () => {
  const env = { OPENAI_API_KEY: 'sk-1', FAL_KEY: 'sk-2' };
  const [, yaml = ''] = /^```yaml\n(.*?)^```$/ms.exec(modelsPage) ?? [];
  const { models, providers } = parseCatalogue(yaml, 'models.md', catalogueOperations, env);
  expect(Object.keys(providers)).toEqual(['openai', 'local', 'fal']);
  const { resolveFirst } = createRegistry({ models, providers: { ...providers, sandbox } });
  expect(resolveFirst('generateVideo', 'video').model).toBe('fal-ai/luma-dream-machine/ray-2');
  expect(resolveFirst('removeObject', 'image').model).toBe('gpt-image-2');
  expect(resolveFirst('createDubbing', 'language').model).toBe('gpt-4.1-mini');
  expect(resolveFirst('generateLyrics', 'language').definition).toMatchObject({
    type: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
  });
});
