import { expect, test } from 'vitest';
import { fileName, kindOfUrl } from './kinds.ts';

test.each([
  ['https://a.example/b/a%20cat.PNG?c=1', 'a cat.PNG', 'image'],
  ['https://a.example/50%.mp3', '50%.mp3', 'audio'],
  ['https://a.example/%', '%', 'other'],
  ['data:video/mp4;base64,AAAA', 'file', 'video'],
  ['no address', 'no address', 'other'],
])('%s is a file with the name %s, of the kind %s', (url, name, kind) => {
  expect(fileName(url)).toBe(name);
  expect(kindOfUrl(url)).toBe(kind);
});
