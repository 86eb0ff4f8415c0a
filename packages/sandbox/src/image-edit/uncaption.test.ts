import { expect, test } from 'vitest';
import { type Decoded, decode, difference, generate } from '../testing/pictures.ts';
import { uncaptioned } from './scene.ts';

const plain = { providerOptions: { sandbox: { caption: false } } };

test.each(['a cat on the beach at sunset', 'a portrait of a woman, sketch'])(
  'the caption of a picture can be taken off again: %s',
  async (prompt) => {
    const [captioned, bare] = [await generate(prompt), await generate(prompt, plain)];
    const [was, is, without] = (await Promise.all(
      [
        captioned.image.uint8Array,
        await uncaptioned(captioned.image.uint8Array),
        bare.image.uint8Array,
      ].map(decode),
    )) as [Decoded, Decoded, Decoded];
    expect(difference(was, without)).toBeGreaterThan(2);
    expect(difference(is, without)).toBeLessThan(0.3);
  },
);

test('a picture without a caption stays as it is', async () => {
  const { image } = await generate('a white cat in the snow', plain);
  expect(await uncaptioned(image.uint8Array)).toBe(image.uint8Array);
});
