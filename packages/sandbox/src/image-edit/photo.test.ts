import { expect, test } from 'vitest';
import { decode, generate, picture, pictureDifference } from '../testing/pictures.ts';
import { readPhoto } from './photo.ts';

const captioned = { providerOptions: { sandbox: { caption: true } } };

test.each(['a cat on the beach at sunset', 'a portrait of a woman, sketch'])(
  'the caption of a picture can be taken off again: %s',
  async (prompt) => {
    const written = await generate(prompt, captioned);
    const bare = await picture(prompt);
    const read = await readPhoto(written.image.uint8Array);
    expect(pictureDifference(await decode(written.image.uint8Array), bare)).toBeGreaterThan(2);
    expect(pictureDifference(read, bare)).toBeLessThan(0.3);
  },
);
