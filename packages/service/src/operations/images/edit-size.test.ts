import { expect, test } from 'vitest';
import { editSize } from './image-size.ts';

const free = { limits: { seconds: 60 } };
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
  expect(editSize(image, asked, free)).toEqual(size);
});

test('the limits of the model bound what is not asked for', () => {
  const model = { limits: { seconds: 60, width: 1024, height: 1024 } };
  expect(editSize(photo, { aspect_ratio: '4:3' }, model)).toEqual({ width: 1024, height: 768 });
});
