import { expect, test } from 'vitest';
import { type TarEntry, tar } from './tar.ts';

/** Reads the first bytes of an archive with one entry. */
async function begin(entry: TarEntry): Promise<Uint8Array | undefined> {
  async function* entries() {
    yield entry;
  }
  return (await tar(entries()).next()).value;
}

const small = { name: 'a.bin', size: 1, content: [new Uint8Array(1)] };

test.each([
  ['a name of 100 bytes', { name: 'a'.repeat(100) }],
  ['a size of eleven octal digits', { size: 8 ** 11 - 1 }],
])('%s fits into the format', async (_, change) => {
  expect(await begin({ ...small, ...change })).toHaveLength(512);
});

test.each([
  ['a longer name', { name: 'é'.repeat(51) }, 'is too long'],
  ['a larger file', { size: 8 ** 11 }, 'is too large'],
])('%s is refused', async (_, change, message) => {
  await expect(begin({ ...small, ...change })).rejects.toThrow(message);
});
