import { expect, test } from 'vitest';
import { type Decoded, decode, difference, generate } from '../testing/pictures.ts';
import { readPhoto } from './photo.ts';

const plain = { providerOptions: { sandbox: { caption: false } } };

test.each(['a cat on the beach at sunset', 'a portrait of a woman, sketch'])(
  'the caption of a picture can be taken off again: %s',
  async (prompt) => {
    const [captioned, bare] = [await generate(prompt), await generate(prompt, plain)];
    const [was, without] = await Promise.all(
      [captioned, bare].map(({ image }) => decode(image.uint8Array)),
    );
    const is = await readPhoto(captioned.image.uint8Array);
    expect(difference(was as Decoded, without as Decoded)).toBeGreaterThan(2);
    expect(difference(is, without as Decoded)).toBeLessThan(0.3);
  },
);
