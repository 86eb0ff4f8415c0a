import { expect, test } from 'vitest';
import { mediaTypeName, mp4Tracks } from './index.ts';

test.each([
  ['audio/x-wav', 'audio/wav'],
  ['Audio/MP3; rate=44100', 'audio/mpeg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['video/x-matroska', 'video/matroska'],
  ['image/png', 'image/png'],
  ['text/html; charset=utf-8', 'text/html'],
  ['constructor', 'constructor'],
  ['', ''],
])('%j is %j', (header, name) => {
  expect(mediaTypeName(header)).toBe(name);
});

/** A box with a size of 32 bits, of 64 bits, or up to the end of what it is in. */
function box(name: string, content: Uint8Array, form: 'short' | 'long' | 'open' = 'short') {
  const header = Buffer.alloc(form === 'long' ? 16 : 8);
  const size = header.length + content.length;
  header.writeUInt32BE(form === 'short' ? size : form === 'long' ? 1 : 0);
  header.write(name, 4, 'latin1');
  if (form === 'long') header.writeBigUInt64BE(BigInt(size), 8);
  return Buffer.concat([header, content]);
}

const handler = (kind: string) => box('hdlr', Buffer.from(`\0\0\0\0\0\0\0\0${kind}`, 'latin1'));
const track = (kind: string, form?: 'long') => box('trak', box('mdia', handler(kind)), form);
const brand = box('ftyp', Buffer.from('isom'));

test('the tracks of an MP4 are found in boxes of all three forms', () => {
  const movie = Buffer.concat([track('soun'), track('vide', 'long')]);
  expect(mp4Tracks(Buffer.concat([brand, box('moov', movie)]))).toEqual(['soun', 'vide']);
  expect(mp4Tracks(Buffer.concat([brand, box('moov', movie, 'open')]))).toEqual(['soun', 'vide']);
});

test('a damaged or crowded file has fewer tracks, and is no error', () => {
  const whole = Buffer.concat([brand, box('moov', track('soun'))]);
  for (let length = 0; length < whole.length; length++) {
    expect(mp4Tracks(whole.subarray(0, length))).toEqual([]);
  }
  const tooSmall = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0]);
  expect(mp4Tracks(Buffer.concat([brand, tooSmall, whole]))).toEqual([]);
  const crowd = Buffer.alloc(2 ** 20, Buffer.from([0, 0, 0, 8, 0, 0, 0, 0]));
  expect(mp4Tracks(Buffer.concat([brand, crowd, whole]))).toEqual([]);
  // As in a long file of short fragments.
  expect(mp4Tracks(Buffer.concat([whole, crowd]))).toEqual(['soun']);
});
