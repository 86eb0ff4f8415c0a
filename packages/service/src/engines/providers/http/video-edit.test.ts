import { expect, test } from 'vitest';
import { createModels } from './models.ts';

const video = { data: new Uint8Array([1]), mediaType: 'video/mp4' };
const one = { x: 60, y: 40, width: 30, height: 10 };
const other = { x: 4, y: 8, width: 20, height: 16 };
const around = { x: 4, y: 8, width: 86, height: 42 };

/** What the model of a server says that it changed, if the server answers with this. */
async function changed(result: object, asked?: typeof one) {
  const { videoEditModel } = createModels(async () => ({
    result: { ...result },
    file: () => video,
  }));
  const { region, regions } = await videoEditModel('any').doEdit({
    video,
    task: 'remove-watermark',
    ...(asked && { region: asked }),
  });
  return { region, regions };
}

test.each([
  ['one part', { region: one }, undefined, { region: one }],
  [
    'several parts',
    { regions: [one, other] },
    undefined,
    { region: around, regions: [one, other] },
  ],
  [
    'several parts and the box around them',
    { region: { x: 0, y: 0, width: 99, height: 60 }, regions: [one, other] },
    undefined,
    { region: { x: 0, y: 0, width: 99, height: 60 }, regions: [one, other] },
  ],
  ['the part that was asked for', {}, one, { region: one }],
  ['another part than was asked for', { region: other }, one, { region: other }],
  ['nothing, because there is no watermark', {}, undefined, {}],
  ['nothing, as null', { region: null, regions: null }, undefined, {}],
  ['nothing of what was asked for', { regions: [] }, one, { regions: [] }],
])('a server tells of %s', async (_, result, asked, expected) => {
  expect(await changed(result, asked)).toEqual(expected);
});

test.each([
  ['region', { region: { x: 1, y: 2 } }],
  ['regions', { regions: [{ ...one, width: -1 }] }],
  ['regions', { regions: one }],
])('a wrong %s is a failure of the server', async (field, result) => {
  await expect(changed(result)).rejects.toMatchObject({
    code: 'model_failed',
    detail: expect.stringContaining(`The field ${field}`),
  });
});
