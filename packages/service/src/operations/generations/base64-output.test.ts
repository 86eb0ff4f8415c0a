import { expect, test } from 'vitest';
import type { Storage } from '../../media/storage.ts';
import { createRoom, NoRoom } from '../../memory/room.ts';
import { base64Output } from './base64-output.ts';

const urls = ['first', 'second', 'third'].map((name) => `http://localhost/files/${name}`);

/** Each file contains its own name. Reads of the files in `outcomes` fail or find nothing. */
function storageOf(outcomes: Record<string, 'fails' | 'gone' | 'breaks off'> = {}) {
  const open = new Set<string>();
  const storage: Pick<Storage, 'stat' | 'read'> = {
    stat: async (name) => ({ name, mediaType: 'text/plain', size: 5, modifiedAt: new Date() }),
    async read(name) {
      if (outcomes[name] === 'fails') throw new Error('The storage is away.');
      if (outcomes[name] === 'gone') return undefined;
      open.add(name);
      return new ReadableStream(
        {
          pull(controller) {
            open.delete(name);
            if (outcomes[name] === 'breaks off') throw new Error('The file has ended.');
            controller.enqueue(Buffer.from(name));
            controller.close();
          },
          cancel() {
            open.delete(name);
          },
        },
        { highWaterMark: 0 },
      );
    },
  };
  return { storage, open };
}

test('all files are given in their order', async () => {
  const { storage, open } = storageOf();
  const { files } = (await base64Output(storage, urls)) as { files: string[] };
  const texts = files.map((file) => Buffer.from(file, 'base64').toString());
  expect(texts).toEqual(['first', 'second', 'third']);
  expect(open).toEqual(new Set());
});

test.each(['fails', 'breaks off'] as const)(
  'no file stays open beside one that %s',
  async (outcome) => {
    const { storage, open } = storageOf({ second: outcome });
    await expect(base64Output(storage, urls)).rejects.toThrow();
    expect(open).toEqual(new Set());
  },
);

test('of each file not more is asked for than was counted', async () => {
  const { storage } = storageOf();
  const ranges: unknown[] = [];
  const read: Storage['read'] = (name, range) => {
    ranges.push(range);
    return storage.read(name, range);
  };
  await base64Output({ ...storage, read }, urls);
  expect(ranges).toEqual(urls.map(() => ({ start: 0, end: 4 })));
  const stat: Storage['stat'] = async (name) => {
    return { name, mediaType: 'text/plain', size: 0, modifiedAt: new Date() };
  };
  expect(await base64Output({ stat, read }, urls)).toEqual({ files: ['', '', ''] });
  expect(ranges).toHaveLength(3);
});

test('no file stays open beside one that is gone', async () => {
  const { storage, open } = storageOf({ second: 'gone' });
  expect(await base64Output(storage, urls)).toEqual({ missing: 'gone' });
  expect(open).toEqual(new Set());
});

test('nothing is read if there is no memory for all copies of the files', async () => {
  const { storage } = storageOf({ first: 'fails' });
  const bytes = 3 * 3 * 5;
  const small = createRoom(bytes - 1).open();
  await expect(base64Output(storage, urls, small)).rejects.toBeInstanceOf(NoRoom);
  const enough = createRoom(bytes).open();
  expect(await base64Output(storageOf().storage, urls, enough)).toMatchObject({
    files: [expect.any(String), expect.any(String), expect.any(String)],
  });
});
