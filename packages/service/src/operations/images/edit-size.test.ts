import { expect, test } from 'vitest';
import type { Size } from '../../engines/tasks.ts';
import { editSize } from './edit-size.ts';

const free = { model_id: 'painter', limits: { seconds: 60 }, sizes: undefined };

function edit(image: Size, asked: object, model: typeof free | typeof strict = free) {
  const warnings: string[] = [];
  const warn = (...some: readonly string[]) => warnings.push(...some);
  return { size: editSize({ model, warn }, image, asked), warnings };
}

const sizes = ['1024x1024', '1536x1024', '1024x1536'];
const strict = { ...free, sizes };
const photo = { width: 4000, height: 3000 };
const small = { width: 600, height: 400 };

test.each([
  ['nothing asked for leaves it to the model', small, {}, undefined],
  ['a width alone keeps the height', small, { width: 512 }, { width: 512, height: 400 }],
  [
    'both sides are taken as they are',
    small,
    { width: 512, height: 768 },
    { width: 512, height: 768 },
  ],
  ['a ratio keeps the longer side', small, { aspect_ratio: '1:1' }, { width: 600, height: 600 }],
  [
    'a ratio keeps the side that is given',
    photo,
    { width: 512, aspect_ratio: '9:16' },
    { width: 288, height: 512 },
  ],
  ['large images are made smaller', photo, { aspect_ratio: '4:3' }, { width: 2048, height: 1536 }],
] as const)('%s', (_, image, asked, size) => {
  expect(edit(image, asked)).toEqual({ size, warnings: [] });
});

test.each([
  ['a ratio', { width: 40, height: 40 }, { aspect_ratio: '99:1' }, free, [40, 1]],
  ['the other ratio', { width: 40, height: 40 }, { aspect_ratio: '1:99' }, free, [1, 40]],
  ['the largest size', { width: 100_000, height: 16 }, { width: 2048 }, free, [2048, 1]],
  ['the sizes of a model', { width: 60_000, height: 16 }, {}, strict, [1536, 1]],
] as const)(
  'a side has a pixel at least, whatever %s says',
  (_, image, asked, model, [width, height]) => {
    expect(edit(image, asked, model).size).toMatchObject({ width, height });
  },
);

test('the limits of the model bound a size that the request does not name', () => {
  const model = { ...free, limits: { seconds: 60, width: { most: 1024 }, height: { most: 1024 } } };
  expect(edit(photo, { aspect_ratio: '4:3' }, model).size).toEqual({ width: 1024, height: 768 });
  const wide = { ...free, limits: { seconds: 60, width: { most: 2048 }, height: { most: 1024 } } };
  expect(edit(photo, { aspect_ratio: '9:16' }, wide).size).toEqual({ width: 576, height: 1024 });
});

test('a model with sizes of its own edits in the shape of the image, and warns if the result is smaller', () => {
  expect(edit(photo, {}, strict)).toEqual({
    size: { width: 1365, height: 1024, requestedSize: '1536x1024' },
    warnings: [
      'The image has 4000 x 3000 pixels, but the result has 1365 x 1024: painter cannot draw a larger one.',
    ],
  });
  expect(edit(small, {}, strict)).toEqual({
    size: { ...small, requestedSize: '1536x1024' },
    warnings: [],
  });
  const square = edit(photo, { aspect_ratio: '1:1' }, strict).size;
  expect(square).toEqual({ width: 1024, height: 1024 });
});
