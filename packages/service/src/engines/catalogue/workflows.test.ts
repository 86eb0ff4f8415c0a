import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { loadCatalogue } from './load.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeTestFolder();
  const nodes = {
    '6': { class_type: 'CLIPTextEncode', inputs: { text: '', clip: ['4', 1] } },
    '9': { class_type: 'PreviewImage', inputs: { images: ['8', 0] } },
  };
  await writeFile(join(folder, 'mine.json'), JSON.stringify(nodes));
  await writeFile(join(folder, 'editor.json'), JSON.stringify({ nodes: [], links: [] }));
});

afterAll(() => rm(folder, { recursive: true }));

const good = `providers:
  gpu: { type: comfyui, baseUrl: { env: GPU_URL, default: 'http://127.0.0.1:8188' } }
models:
  - model_id: mine
    name: Mine
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: gpu
    model:
      workflow: mine.json
      set: { 6.text: prompt }
      output: { image: '\`9\`.images[0].url' }
`;

async function load(text: string, env = {}) {
  const file = join(folder, 'models.yaml');
  await writeFile(file, text);
  return await loadCatalogue(catalogueOperations, file, env);
}

test('a workflow beside the catalogue, for one kind or several mappings', async () => {
  // A file that has the value may end in a line end.
  const { models, providers } = await load(good, { GPU_URL: 'http://gpu.internal:8188 \n' });
  expect(providers.gpu?.baseUrl).toBe('http://gpu.internal:8188');
  const mapping = {
    endpoint: 'mine.json',
    input: '{"6.text": (prompt)}',
    output: { image: '`9`.images[0].url' },
    workflow: { set: { '6.text': 'prompt' }, nodes: { '9': { class_type: 'PreviewImage' } } },
  };
  expect(models[0]?.model).toMatchObject({ image: [mapping] });
  const several = good.replace(
    /model:\n[\s\S]*/,
    `model:
      image:
        - { workflow: mine.json, when: $exists(mask), set: {}, output: { image: a } }
        - { endpoint: short, input: '{ "1": {} }', output: { image: b } }
`,
  );
  expect((await load(several)).models[0]?.model).toMatchObject({
    image: [{ endpoint: 'mine.json', when: '$exists(mask)' }, { endpoint: 'short' }],
  });
});

test.each([
  [
    'a file that is not there',
    ['mine.json', 'other.json'],
    '11: models[0].model.workflow names other.json, which cannot be read beside the catalogue (ENOENT).',
  ],
  [
    'a workflow of the editor',
    ['mine.json', 'editor.json'],
    '11: models[0].model.workflow is a workflow of the editor; export it from ComfyUI with "Export (API)" in the menu.',
  ],
  [
    'a node that is not there',
    ['6.text', '7.text'],
    '12: models[0].model.set.7.text names the node 7, which the workflow does not have.',
  ],
  [
    'an input that is not there',
    ['6.text', '6.txt'],
    '12: models[0].model.set.6.txt names the input txt of 6 (CLIPTextEncode), which has in the workflow: text, clip.',
  ],
  [
    'a wrong expression',
    ['6.text: prompt', "6.text: 'prompt ['"],
    '12: models[0].model.set.6.text is wrong: ',
  ],
  ['nothing to set', ['      set: { 6.text: prompt }\n', ''], '10: models[0].model.set is missing'],
  [
    'an input beside a workflow',
    ['set:', 'input: "{}"\n      set:'],
    '12: models[0].model.input is not a known field.',
  ],
  [
    'a workflow for a host that is not ComfyUI',
    ['type: comfyui', 'type: fal, apiKeyEnv: KEY'],
    '10: models[0].model must have no workflow: only providers of the type comfyui have workflows.',
  ],
  [
    'a wrong URL without the variable',
    ["default: 'http:", "default: 'ftp:"],
    '2: providers.gpu.baseUrl.default must be an http:// or https:// URL.',
  ],
  [
    'a URL without its variable',
    ['env: GPU_URL, ', ''],
    '2: providers.gpu.baseUrl.env is missing: it must be the name of an environment variable',
  ],
  [
    'a URL without a default',
    [", default: 'http://127.0.0.1:8188'", ''],
    '2: providers.gpu.baseUrl.default is missing',
  ],
])('%s stops the start', async (_title, [from = '', to = ''], expected) => {
  const error = await load(good.replace(from, to), { KEY: 'k' }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CatalogueError' });
  const lines = (error as Error).message.replaceAll(`${join(folder, 'models.yaml')}:`, '');
  expect(lines.split('\n').map((line) => line.slice(0, expected.length))).toContain(expected);
});

test('a wrong URL in the variable is told by its name, without its value', async () => {
  const error = await load(good, { GPU_URL: 'gpu canary' }).catch((reason: unknown) => reason);
  expect((error as Error).message).toContain(
    '2: providers.gpu.baseUrl names GPU_URL, whose value must be an http:// or https:// URL',
  );
  expect((error as Error).message).not.toContain('canary');
});
