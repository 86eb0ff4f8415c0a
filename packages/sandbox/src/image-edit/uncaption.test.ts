import { expect, test } from 'vitest';
import { type Decoded, decode, difference, generate } from '../testing/pictures.ts';
import { readPhoto } from './photo.ts';

const captioned = { providerOptions: { sandbox: { caption: true } } };

test.each(['a cat on the beach at sunset', 'a portrait of a woman, sketch'])(
  'the caption of a picture can be taken off again: %s',
  async (prompt) => {
    const [written, bare] = [await generate(prompt, captioned), await generate(prompt)];
    const [was, without] = await Promise.all(
      [written, bare].map(({ image }) => decode(image.uint8Array)),
    );
    const is = await readPhoto(written.image.uint8Array);
    expect(difference(was as Decoded, without as Decoded)).toBeGreaterThan(2);
    expect(difference(is, without as Decoded)).toBeLessThan(0.3);
  },
);
