import { describe, expect, test } from 'vitest';
import { fileUrl, storeOutputs } from './outputs.ts';
import { StorageError } from './storage.ts';
import { storages, useStorage } from './testing.ts';

const output = (text: string) => ({
  content: new TextEncoder().encode(text),
  mediaType: 'image/png',
});

describe.each(storages)('on $name', (tested) => {
  const storage = useStorage(tested);

  test('each output gets a URL, in order', async () => {
    const stored = await storeOutputs(storage, 'https://media.example', [output('a'), output('b')]);
    expect(stored.urls).toEqual(stored.names.map((name) => `https://media.example/files/${name}`));
    const read = stored.names.map(async (name) => new Response(await storage.read(name)).text());
    expect(await Promise.all(read)).toEqual(['a', 'b']);
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
    await expect(storeOutputs(full, 'https://media.example', outputs)).rejects.toThrow('full');
    expect(await Promise.all(written.map(storage.stat))).toEqual([undefined, undefined]);
  });
});

test('a public URL with a path keeps it', () => {
  expect(fileUrl('https://a.example/media', 'x.png')).toBe('https://a.example/media/files/x.png');
});
