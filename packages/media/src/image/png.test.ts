import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePng } from './png.ts';

test('texts that UTF-8 or PNG forbid are made valid', async () => {
  const picture = { data: new Uint8Array(3), width: 1, height: 1 };
  const file = await encodePng(picture, { Description: 'a\u0000b\ud800c\r\nd' });
  const { comments } = await sharp(file).metadata();
  expect(comments).toEqual([{ keyword: 'Description', text: 'a b\ufffdc\nd' }]);
});
