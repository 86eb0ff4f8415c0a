import { crc32, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { generate } from '../testing/pictures.ts';

/** The chunks of a PNG file, read by the specification. */
function chunksOf(file: Uint8Array): { type: string; body: Buffer }[] {
  const buffer = Buffer.from(file);
  expect(buffer.subarray(0, 8)).toEqual(
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  );
  const found: { type: string; body: Buffer }[] = [];
  for (let at = 8; at < buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    const typed = buffer.subarray(at + 4, at + 8 + length);
    expect(buffer.readUInt32BE(at + 8 + length)).toBe(crc32(typed));
    found.push({ type: typed.toString('latin1', 0, 4), body: typed.subarray(4) });
    at += 12 + length;
  }
  return found;
}

test('the file is a valid PNG of the requested size, chunk by chunk', async () => {
  const { image } = await generate('a house', { size: '300x200' });
  const chunks = chunksOf(image.uint8Array);
  const header = chunks[0]?.body ?? Buffer.alloc(13);
  expect(chunks[0]?.type).toBe('IHDR');
  expect([header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]).toEqual([
    300, 200, 8, 2,
  ]);
  expect(chunks.at(-1)?.type).toBe('IEND');
  const pixels = inflateSync(
    Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body)),
  );
  expect(pixels.length).toBe(200 * (1 + 300 * 3));
});

/** The texts of a PNG file, by their keywords. */
function textsOf(file: Uint8Array): Record<string, string> {
  const texts = chunksOf(file)
    .filter(({ type }) => type === 'iTXt')
    .map(({ body }) => [
      body.toString('latin1', 0, body.indexOf(0)),
      body.subarray(body.indexOf(0) + 5).toString('utf8'),
    ]);
  return Object.fromEntries(texts);
}

const captioned = { seed: 77, providerOptions: { sandbox: { caption: true } } };

test('the file says where it comes from', async () => {
  const prompt = 'une église bleue, 青い教会 — “quoted”';
  const { image } = await generate(prompt, { ...captioned, size: '160x160' });
  expect(textsOf(image.uint8Array)).toEqual({
    Software: 'Genmedia sandbox',
    Description: prompt,
    Seed: '77',
    Source: 'Drawn by a program from the words of the prompt; no trained model took part',
    Layout: expect.stringMatching(/^\[\{"name":"church",/),
    Caption: 'along the lower edge',
  });
  const { comments } = await sharp(image.uint8Array).metadata();
  expect(comments?.find(({ keyword }) => keyword === 'Description')?.text).toBe(prompt);
});

test('a picture that is too small for a caption says nothing of one', async () => {
  const { image } = await generate('a house', { ...captioned, size: '96x96' });
  expect(textsOf(image.uint8Array)).not.toHaveProperty('Caption');
});
