import { mediaOf } from '@genmedia/server';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hostileUrls } from '../../network/testing/hostile-urls.ts';
import { StorageError } from '../storage.ts';
import { namesIn } from '../testing/storages.ts';
import { type AcceptOptions, acceptInputs } from './accept.ts';
import { readInput } from './read.ts';
import { removeStored } from './sources.ts';
import { publicUrl, useInputs } from './testing.ts';

const inputs = useInputs();
const png = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

test('URLs stay as they are, and nothing is fetched', async () => {
  const body = { init_image: ['https://a.example/a.png', 'https://b.example/b.png'], prompt: 'p' };
  expect(await acceptInputs(mediaOf('transformImage'), body, inputs.accepting)).toEqual(body);
});

test.each([
  ['base64', (text: string) => text],
  ['a data URL', (text: string) => `data:text/html;charset=x;base64,${text}`],
  ['base64 in lines', (text: string) => text.replace(/.{40}/g, '$&\r\n')],
  ['base64 without padding', (text: string) => text.replace(/=+$/, '')],
])('a file in %s is kept, and the job names it', async (_, write) => {
  const body = { init_image: write(png.toString('base64')) };
  const accepted = await acceptInputs(mediaOf('inpaintImage'), body, inputs.accepting);
  const source = String(accepted.init_image);
  expect(source).toMatch(/^genmedia-file:\w+\.png$/);
  const media = await readInput(source, ['image'], inputs.reading);
  expect(media).toMatchObject({ kind: 'image', mediaType: 'image/png' });
  expect(Buffer.from(media.data)).toEqual(png);
});

test.each([
  ['a text that is no URL and no base64', 'not base64!', 'must be an http or https URL, or base64'],
  ['a URL of the scheme file', 'file:///etc/passwd', 'must be an http or https URL, or base64'],
  ['the reference to a stored file', 'genmedia-file:0123456789012345678901.png', 'or base64'],
  [
    'a file of plain text',
    Buffer.from('hello there').toString('base64'),
    'PNG, JPEG, WebP, GIF, AVIF or TIFF',
  ],
  ['an empty file', 'data:image/png;base64,', 'is empty'],
  ['a file that is too large', 'A'.repeat(9 * 2 ** 20), 'send its URL instead'],
])('%s is refused, and the error names the field', async (_, source, message) => {
  const refused = acceptInputs(
    mediaOf('transformImage'),
    { init_image: [source] },
    inputs.accepting,
  );
  await expect(refused).rejects.toMatchObject({
    errors: [{ field: 'init_image.0', message: expect.stringContaining(message) }],
  });
});

test('nothing is looked at behind the first file that is refused', async () => {
  let looked = 0;
  const watched = {
    toString() {
      looked++;
      return 'hello';
    },
  };
  const body = { init_image: [watched, watched, watched] };
  await expect(
    acceptInputs(mediaOf('transformImage'), body, inputs.accepting),
  ).rejects.toMatchObject({ errors: [{ field: 'init_image.0' }] });
  expect(looked).toBe(1);
});

test('a file of another kind is refused', async () => {
  const body = { init_audio: png.toString('base64') };
  await expect(acceptInputs(mediaOf('convertSpeech'), body, inputs.accepting)).rejects.toThrow(
    'init_audio must be a file in the format WAV, MP3',
  );
});

test('URLs of private addresses are refused, all with the same message', async () => {
  const urls = hostileUrls(9).filter((url) => /^https?:\/\//i.test(url));
  const outcomes = urls.map((url) =>
    acceptInputs(
      mediaOf('removeObject'),
      { init_image: url },
      { ...inputs.accepting, rules: { allow: [] } },
    ),
  );
  const messages = (await Promise.allSettled(outcomes)).map((outcome) =>
    outcome.status === 'rejected' ? outcome.reason.message : 'accepted',
  );
  expect([...new Set(messages)]).toEqual([expect.stringContaining('of a public host')]);
});

test("the service's own files are accepted where no URL is allowed", async () => {
  const body = { init_image: `${publicUrl}/files/0123456789012345678901.png` };
  const options = { ...inputs.accepting, rules: { allow: [], ports: [] } };
  expect(await acceptInputs(mediaOf('captionImage'), body, options)).toEqual(body);
});

test('the files stored for a request that makes no job are removed, and no others', async () => {
  const kept = await inputs.storage.write(png, { mediaType: 'image/png' });
  const body = {
    init_image: [png.toString('base64'), `${publicUrl}/files/${kept.name}`],
    mask_image: png.toString('base64'),
  };
  const fields = mediaOf('inpaintImage');
  const accepted = await acceptInputs(fields, body, inputs.accepting);
  const names = [accepted.init_image, accepted.mask_image]
    .flat()
    .map((source) => String(source).replace(/^.*[:/]/, ''));
  await removeStored(accepted, fields, inputs.storage);
  const left = await Promise.all(
    names.map(async (name) => (await inputs.storage.stat(name))?.name),
  );
  expect(left).toEqual([undefined, kept.name, undefined]);
});

test('a refused request leaves no file, whichever of its files is wrong', async () => {
  const body = { init_image: [png.toString('base64')], mask_image: 'not base64!' };
  await expect(acceptInputs(mediaOf('inpaintImage'), body, inputs.accepting)).rejects.toMatchObject(
    { errors: [{ field: 'mask_image' }] },
  );
  expect(await storedFiles()).toBe(0);
});

test('if one file cannot be stored, the others are not left either', async () => {
  const { storage } = inputs;
  let writes = 0;
  const full: AcceptOptions = {
    ...inputs.accepting,
    storage: {
      ...storage,
      async write(...args) {
        if (++writes === 2) throw new StorageError('unavailable', 'The disk is full.');
        return await storage.write(...args);
      },
    },
  };
  const body = { init_image: png.toString('base64'), mask_image: png.toString('base64') };
  await expect(acceptInputs(mediaOf('inpaintImage'), body, full)).rejects.toThrow('disk is full');
  expect(writes).toBe(2);
  expect(await storedFiles()).toBe(0);
});

/** Counts the files in the storage, and removes them. */
async function storedFiles(): Promise<number> {
  const names = await namesIn(inputs.storage);
  await Promise.all(names.map((name) => inputs.storage.remove(name)));
  return names.length;
}
