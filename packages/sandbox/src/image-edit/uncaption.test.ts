import { expect, test } from 'vitest';
import { type Decoded, decode, generate, pictureDifference } from '../testing/pictures.ts';
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
    expect(pictureDifference(was as Decoded, without as Decoded)).toBeGreaterThan(2);
    expect(pictureDifference(is, without as Decoded)).toBeLessThan(0.3);
  },
);
