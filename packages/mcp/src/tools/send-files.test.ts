import { expect, test } from 'vitest';
import type { LocalFiles } from './local-files.ts';
import { openFiles, sendFiles } from './send-files.ts';
import type { ToolCallContext } from './tool-context.ts';

const row = { group: 'a', title: 'Edit', files: { images: ['image'] }, input: {} };
const input = { images: ['/a/one.png', 'https://b.example/two.png', '/b/three.png'] };

test('nothing is sent before all files are found, and each is sent once', async () => {
  const local: LocalFiles = {
    folders: ['/a'],
    isPath: (value) => value.startsWith('/'),
    open: async (path, folders) =>
      folders.some((folder) => path.startsWith(folder.replace('file://', '')))
        ? new Blob([path])
        : undefined,
  };
  const sent: string[] = [];
  const upload = async (file: Blob) => {
    sent.push(await file.text());
    return `https://files.example/${sent.length}.png`;
  };
  const context = { calls: { upload }, hasRoots: true } as unknown as ToolCallContext;

  expect(await openFiles(input, row, local, context)).toHaveProperty('question');
  const inputResponses = { roots: { roots: [{ uri: 'file:///b' }] } };
  const opened = await openFiles(input, row, local, { ...context, inputResponses });
  expect(sent).toEqual([]);
  if (!('files' in opened)) throw new Error('All folders are known.');
  expect(await sendFiles(input, row, opened.files, context)).toEqual({
    images: [
      'https://files.example/1.png',
      'https://b.example/two.png',
      'https://files.example/2.png',
    ],
  });
  expect(sent).toEqual(['/a/one.png', '/b/three.png']);
});
