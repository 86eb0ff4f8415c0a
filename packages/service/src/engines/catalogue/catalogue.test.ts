import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadCatalogue } from './load.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genmedia-catalogue-'));
});

afterAll(() => rm(folder, { recursive: true }));

const good = `models:
  - model_id: one
    name: One
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: sandbox
    model: sandbox-image
`;

async function load(text: string) {
  const file = join(folder, 'models.yaml');
  await writeFile(file, text);
  return await loadCatalogue(file);
}

async function problems(text: string): Promise<string[]> {
  const error = await load(text).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CatalogueError' });
  const [first, ...lines] = (error as Error).message.split('\n');
  expect(first).toContain('MODELS');
  return lines.map((line) => line.replace(`${join(folder, 'models.yaml')}:`, ''));
}

test('the catalogue of the service has image models, of the sandbox', async () => {
  const { models } = await loadCatalogue();
  expect(models.map(({ model_id }) => model_id)).toContain('sandbox-image');
  for (const model of models) expect(model).toMatchObject({ provider: 'sandbox' });
});

test('a model may take up to a minute unless the catalogue says otherwise', async () => {
  const { models } = await load(`${good}    limits: { width: 768 }\n`);
  expect(models[0]?.limits).toEqual({ width: 768, seconds: 60 });
  expect((await load(good)).models[0]?.limits).toEqual({ seconds: 60 });
});

describe('a wrong catalogue is refused with file, line and field', () => {
  test.each([
    ['a missing field', good.replace('    name: One\n', ''), '2: models[0].name is missing'],
    ['a field without a value', good.replace('One', ''), '3: models[0].name must be a text.'],
    ['a number for a text', good.replace('One', '1'), '3: models[0].name must be a text.'],
    ['an empty text', good.replace('One', '" "'), '3: models[0].name must not be empty.'],
    [
      'an unknown feature',
      good.replace('imagen', 'images'),
      '5: models[0].feature must be one of imagen, video_fusion, audio_gen, llmaster.',
    ],
    [
      'an unknown operation',
      good.replace('[generateImage]', '[generateImage, drawImage]'),
      '6: models[0].operations[1] must be one of generateImage, generateEnterpriseImage.',
    ],
    [
      'an operation without models',
      good.replace('[generateImage]', '[logIn]'),
      '6: models[0].operations[0] must be one of generateImage, generateEnterpriseImage.',
    ],
    [
      'no operation',
      good.replace('[generateImage]', '[]'),
      '6: models[0].operations must have at least one item.',
    ],
    [
      'an unknown provider',
      good.replace('provider: sandbox', 'provider: acme'),
      '7: models[0].provider must be one of sandbox.',
    ],
    ['a misspelt field', `${good}    modelid: x\n`, '9: models[0].modelid is not a field'],
    ['a misspelt limit', `${good}    limits:\n      with: 5\n`, '10: models[0].limits.with is not'],
    [
      'a limit of 0',
      `${good}    limits: { samples: 0 }\n`,
      '9: models[0].limits.samples must be at',
    ],
    [
      'the same model_id twice',
      good + good.replace('models:\n', ''),
      '9: models[1].model_id is one, as on line 2.',
    ],
    ['a list', '- model_id: one\n', '1: The file must have the field models, with a list.'],
    ['an empty file', '', '1: The file must have the field models, with a list.'],
    ['no models', '\nmodels: []\n', '2: models must have at least one item.'],
    ['a text for a model', 'models:\n  - sandbox-image\n', '2: models[0] must be a model'],
    ['the same field twice', good.replace('feature', 'name'), '5: Map keys must be unique'],
    ['text that is no YAML', 'models:\n  - {a: [1\n', '3: '],
  ])('%s', async (_title, text, expected) => {
    const [first = '', ...others] = await problems(text);
    expect(first.startsWith(expected) ? expected : first).toBe(expected);
    if (expected !== '3: ') expect(others.filter((line) => !line.startsWith('5: '))).toEqual([]);
  });

  test('all that is wrong at once, in the order of the lines', async () => {
    const text = good.replace('imagen', 'x').replace('One', '').replace('sandbox\n', 'acme\n');
    expect((await problems(text)).map((line) => line.slice(0, 2))).toEqual(['3:', '5:', '7:']);
  });

  test('a file that is not there', async () => {
    const missing = loadCatalogue(join(folder, 'missing.yaml'));
    await expect(missing).rejects.toThrow('missing.yaml:1: There is no such file (ENOENT).');
  });
});
