import { expect, test } from 'vitest';
import { filesOf } from './file-list.ts';

const base64 = (...bytes: (string | number[])[]) =>
  Buffer.concat([...bytes.map((each) => Buffer.from(each as string)), Buffer.alloc(60)]).toString(
    'base64',
  );
const url = 'https://a.example/b.png';

test.each([
  ['a PNG', base64([0x89], 'PNG\r\n', [0x1a, 0x0a]), 'image/png'],
  ['a JPEG', base64([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
  ['a WAV', base64('RIFF', [0, 0, 0, 0], 'WAVE'), 'audio/wav'],
  ['a WebP', base64('RIFF', [0, 0, 0, 0], 'WEBP'), 'image/webp'],
  ['an MP3', base64([0xff, 0xfb, 0x90, 0]), 'audio/mpeg'],
  ['a text', base64('A heron'), 'text/plain'],
])('%s as base64 is a file', (_, text, type) => {
  expect(filesOf({ output: [text, url] })).toEqual([`data:${type};base64,${text}`, url]);
});

test.each([
  ['a comment', '// This begins as the base64 of an MP3 does, and is a sentence of some length.'],
  ['a word', `UklGR${'é'.repeat(100)}`],
  ['a short text', 'UklGRgAA'],
  ['a text of 63 letters', 'a'.repeat(63)],
])('%s is no file', (_, text) => {
  expect(filesOf({ output: [text] })).toEqual([]);
});

test('a file that is listed twice is shown once', () => {
  expect(filesOf({ output: [url], links: url })).toEqual([url]);
});
