import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../testing/folder.ts';
import { loadModel } from './load-model.ts';

test('a provider that could not be loaded is loaded anew at the next call, and then once', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'models.mjs');
  const definition = { type: pathToFileURL(file).href };
  const load = () => loadModel({ definition, kind: 'image', model: 'painter' });
  await expect(load()).rejects.toMatchObject({ code: 'model_unavailable' });
  await writeFile(
    file,
    `export const createAcme = () => ({
      imageModel: (modelId) => ({ specificationVersion: 'v4', modelId }),
    });`,
  );
  const model = await load();
  expect(model).toMatchObject({ modelId: 'painter' });
  expect(await load()).toBe(model);
});
