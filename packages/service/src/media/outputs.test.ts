import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fileNameIn, fileUrl, futureUrls, removeOutputs, storeOutputs } from './outputs.ts';
import { StorageError } from './storage.ts';
import { storages, useStorage } from './testing/storages.ts';

const origin = 'https://media.example';
const confirm = async () => {};
const output = (text: string) => ({
  content: new TextEncoder().encode(text),
  mediaType: 'image/png',
});

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);

  test('each output gets a URL, in order', async () => {
    const naming = { secret: randomBytes(32) };
    const stored = await storeOutputs(storage, origin, naming, [output('a'), output('b')], confirm);
    expect(stored.urls).toEqual(stored.names.map((name) => `${origin}/files/${name}`));
    const read = stored.names.map(async (name) => new Response(await storage.read(name)).text());
    expect(await Promise.all(read)).toEqual(['a', 'b']);
  });

  test('the URLs are known before the files are there, and another attempt replaces the files', async () => {
    const naming = { secret: randomBytes(32) };
    const urls = futureUrls(origin, naming, ['image/png', 'image/png']);
    const store = async (...texts: string[]) =>
      (await storeOutputs(storage, origin, naming, texts.map(output), confirm)).urls;
    expect(await store('a', 'b')).toEqual(urls);
    expect(await store('c', 'd')).toEqual(urls);
    const names = urls.map((url) => url.slice(`${origin}/files/`.length));
    const read = names.map(async (name) => new Response(await storage.read(name)).text());
    expect(await Promise.all(read)).toEqual(['c', 'd']);
    expect(futureUrls(origin, { secret: randomBytes(32) }, ['image/png'])).not.toContain(urls[0]);
  });

  test('where one output cannot be stored, none is', async () => {
    const written: string[] = [];
    const full: typeof storage = {
      ...storage,
      async write(content, options) {
        if (written.length === 2) throw new StorageError('unavailable', 'full');
        const file = await storage.write(content, options);
        written.push(file.name);
        return file;
      },
    };
    const outputs = [output('a'), output('b'), output('c')];
    const storing = storeOutputs(full, origin, { secret: randomBytes(32) }, outputs, confirm);
    await expect(storing).rejects.toThrow('full');
    expect(await Promise.all(written.map(storage.stat))).toEqual([undefined, undefined]);
  });

  test('an attempt that fails leaves the files of another one that has the job by now', async () => {
    const naming = { secret: randomBytes(32) };
    const [first, second] = futureUrls(origin, naming, ['image/png', 'image/png']).map(fileNameIn);
    const late: typeof storage = {
      ...storage,
      async write(content, options) {
        if (options.name !== second) return await storage.write(content, options);
        await storeOutputs(storage, origin, naming, [output('c'), output('d')], confirm);
        throw new StorageError('unavailable', 'too late');
      },
    };
    const takenOver = () => Promise.reject(new Error('taken over'));
    const storing = storeOutputs(late, origin, naming, [output('a'), output('b')], takenOver);
    await expect(storing).rejects.toThrow('taken over');
    expect(await new Response(await storage.read(first ?? '')).text()).toBe('c');
  });

  test('if an output cannot be removed, the others are', async () => {
    const naming = { secret: randomBytes(32) };
    const outputs = [output('a'), output('b'), output('c')];
    const { names, urls } = await storeOutputs(storage, origin, naming, outputs, confirm);
    const [first] = names;
    const stuck: typeof storage = {
      ...storage,
      async remove(name) {
        if (name === first) throw new StorageError('unavailable', 'away');
        await storage.remove(name);
      },
    };
    await expect(removeOutputs(stuck, urls)).rejects.toThrow('away');
    const left = await Promise.all(names.map(storage.stat));
    expect(left.map((file) => file?.name)).toEqual([first, undefined, undefined]);
  });
});

test('a public URL with a path keeps it', () => {
  expect(fileUrl('https://a.example/media', 'x.png')).toBe('https://a.example/media/files/x.png');
});
