import type { ToolRow } from '@genmedia/client/tools';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileContent } from './file-content.ts';
import { operationResult } from './operation-result.ts';

const file = { url: 'https://files.example/a.png', name: 'a.png', mimeType: 'image/png' };

test('a file that never comes is a link, so that a result does not wait for it', async () => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over.signal);
  onTestFinished(() => timeout.mockRestore());
  const reader = {
    read: (_: string, signal: AbortSignal) =>
      new Promise<Response>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  const content = fileContent([file], reader, new AbortController().signal);
  over.abort();
  const { url: uri, name, mimeType } = file;
  expect(await content).toEqual([{ type: 'resource_link', uri, name, mimeType }]);
});

test.each([
  ['image/png', { type: 'image', data: 'aGk=', mimeType: 'image/png' }],
  ['audio/wav', { type: 'text', text: expect.stringMatching(/2 bytes.*audio\/wav/) }],
  ['text/plain', { type: 'text', text: 'hi' }],
  ['application/json', { type: 'text', text: 'hi' }],
  ['application/zip', { type: 'text', text: expect.stringMatching(/2 bytes.*application\/zip/) }],
])('an answer that is itself a file is shown: %s', async (type, block) => {
  const blob = new Blob(['hi'], { type });
  const { signal } = new AbortController();
  const { content } = await operationResult('getThumb', undefined, blob, undefined, signal);
  expect(content.slice(1)).toEqual([block]);
});

test('of an answer that is a large picture, there is a preview', async () => {
  const blob = new Blob(['x'.repeat(300_000)], { type: 'image/png' });
  const { signal } = new AbortController();
  const files = { read: () => undefined, preview: async () => new TextEncoder().encode('hi') };
  const { content } = await operationResult('getThumb', undefined, blob, files, signal);
  expect(content[1]).toEqual({ type: 'image', data: 'aGk=', mimeType: 'image/jpeg' });
});

test('an answer that is a picture of which no preview can be made is told by its size', async () => {
  const blob = new Blob(['x'.repeat(300_000)], { type: 'image/png' });
  const { signal } = new AbortController();
  const preview = () => Promise.reject(new Error('Input buffer contains unsupported image format'));
  const files = { read: () => undefined, preview };
  const { content } = await operationResult('getThumb', undefined, blob, files, signal);
  expect(content[1]).toMatchObject({ type: 'text', text: expect.stringContaining('300000 bytes') });
});

test('an answer that is itself a file has no fields, though the operation may answer with JSON', async () => {
  const row: ToolRow = { group: 'thumbs', title: 'Get', readOnly: true, input: {}, output: {} };
  const { signal } = new AbortController();
  const result = await operationResult('getThumb', row, new Blob(['hi']), undefined, signal);
  expect(result.structuredContent).toBeUndefined();
});

test.each([
  ['in a list', { images: [file.url] }],
  ['in an object', { image: { url: file.url } }],
])('a file that stands %s of the input is not shown again', async (_, input) => {
  const { signal } = new AbortController();
  const answer = { checked: [{ image: file.url, nsfw: true }] };
  const result = await operationResult('check', undefined, answer, undefined, signal, input);
  expect(result.content.map(({ type }) => type)).toEqual(['text', 'text']);
});

test('of equal lists in an answer, only links are told once', async () => {
  const links = [file.url];
  const objects = [{ toString: 'fields may have any name' }];
  const people = { owners: ['Ann'], members: ['Ann'], objects };
  const answer = { ...people, output: links, proxy_links: links };
  const { signal } = new AbortController();
  const { content } = await operationResult('getTeam', undefined, answer, undefined, signal);
  const { proxy_links: _, ...told } = answer;
  expect(content[1]).toEqual({ type: 'text', text: JSON.stringify(told) });
});
