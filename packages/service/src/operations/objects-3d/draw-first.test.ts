import { expect, test } from 'vitest';
import type { CatalogueModel } from '../../engines/catalogue/schema.ts';
import { createRegistry } from '../../engines/registry.ts';
import type { RunTask } from '../../engines/run-task.ts';
import { makeObject3d } from './make-object3d.ts';

const entry = (
  model_id: string,
  operation: string,
  model: CatalogueModel['model'],
): CatalogueModel => ({
  model_id,
  name: model_id,
  description: 'Makes.',
  feature: 'imagen',
  operations: [operation],
  provider: 'sandbox',
  limits: {},
  model,
});

const picture = { content: new Uint8Array([1]), mediaType: 'image/png' };
const object = { content: new Uint8Array([2]), mediaType: 'model/gltf-binary' };

/** Has a model whose mapping is this one build an object; returns the tasks of all models. */
async function build(input: string, init_image: object[]) {
  const mapping = { endpoint: 'acme/build', input, output: { object: 'mesh.url' } };
  const registry = createRegistry({
    models: [
      entry('builds', 'fetchObject3d', { object3d: [mapping] }),
      entry('draws', 'generateImage', { image: 'draws' }),
    ],
    providers: { sandbox: { type: '@genmedia/sandbox' } },
  });
  const model = registry.resolveFirst('fetchObject3d', 'object3d');
  const tasks: [string, Record<string, unknown>][] = [];
  const warnings: string[] = [];
  const runOn = (async ({ model_id }: { model_id: string }, task: Record<string, unknown>) => {
    tasks.push([model_id, task]);
    return { files: [model_id === 'draws' ? picture : object], warnings: [] };
  }) as unknown as RunTask;
  await makeObject3d.make({
    body: { prompt: 'a chair', negative_prompt: 'people' },
    inputs: { init_image },
    urls: {},
    model,
    registry,
    runOn,
    run: (task: never) => runOn(model, task),
    warn: (...more: string[]) => warnings.push(...more),
    seed: 7,
  } as unknown as Parameters<typeof makeObject3d.make>[0]);
  return { tasks, warnings };
}

test('a text is drawn first for a model that only takes pictures', async () => {
  const { tasks, warnings } = await build('{ "image_url": images[0] }', []);
  expect(tasks).toMatchObject([
    [
      'draws',
      { prompt: expect.stringMatching(/^a chair\. /), negativePrompt: 'people', seeds: [7] },
    ],
    ['builds', { images: [{ data: picture.content, mediaType: 'image/png' }] }],
  ]);
  expect(warnings).toEqual(['builds builds from pictures, so draws drew one of the text first.']);
});

test('pictures of the request, and texts for a model that reads them, go to the model', async () => {
  const given = [1, 2].map((byte) => ({ data: new Uint8Array([byte]), mediaType: 'image/png' }));
  const pictured = await build('{ "image_urls": images }', given);
  expect(pictured.tasks).toMatchObject([['builds', { images: given }]]);
  const told = await build('{ "prompt": prompt, "image_url": images[0] }', []);
  expect(told.tasks).toMatchObject([['builds', { prompt: 'a chair', images: [] }]]);
});
