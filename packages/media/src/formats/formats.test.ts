import { expect, test } from 'vitest';
import { type ContainerName, containers } from '../testing/fuzz/containers.ts';
import { contentStart, mediaTypeName, mp4Tracks, webmTracks } from './index.ts';

/** An ID3v2 tag of so many bytes behind its header. */
const tag = (bytes: number) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, bytes]), Buffer.alloc(bytes)]);

test.each(Object.keys(containers) as ContainerName[])(
  '%s begins as a known format, behind its tags',
  async (name) => {
    const file = await containers[name].make();
    const start = contentStart(file);
    expect(start).toBe(name === 'mp3' ? Buffer.from(file).indexOf('\xff\xfb', 0, 'latin1') : 0);
  },
);

test('a sound may have tags in front, also an MP3 that is cut off within them', () => {
  const frame = Buffer.from([0xff, 0xfb, 0x90, 0x64]);
  expect(contentStart(Buffer.concat([tag(20), tag(0), frame]))).toBe(40);
  expect(contentStart(Buffer.concat([tag(20), tag(100)]).subarray(0, 90))).toBe(30);
});

test.each([
  ['gzip', '\x1f\x8b\x08\0'],
  ['ZIP', 'PK\x03\x04'],
  ['an MP4 whose size is the start of a ZIP', 'PK\x03\x04ftypisom'],
  ['a byte order mark', '\xef\xbb\xbf\x89PNG\r\n\x1a\n'],
  ['text', 'hello'],
  ['nothing', ''],
])('%s does not begin as a known format, with tags in front or without', (_, text) => {
  const content = Buffer.from(text, 'latin1');
  expect(contentStart(content)).toBeUndefined();
  if (text === '') return;
  expect(contentStart(Buffer.concat([tag(20), content]))).toBeUndefined();
  const tags = Array.from({ length: 1000 }, () => tag(0));
  expect(contentStart(Buffer.concat([...tags, content]))).toBeUndefined();
});

test.each([
  ['audio/x-wav', 'audio/wav'],
  ['Audio/MP3; rate=44100', 'audio/mpeg'],
  ['audio/ogg; codecs=opus', 'audio/ogg'],
  ['video/x-matroska', 'video/matroska'],
  ['image/png', 'image/png'],
  ['text/html; charset=utf-8', 'text/html'],
  ['constructor', 'constructor'],
  ['', ''],
])('the name of the media type %j is %j', (header, name) => {
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

const tracksId = '1654ae6b';
const segmentId = '18538067';

/** An element with an ID in hexadecimals, and a size of one byte or of eight. */
function element(id: string, content: Uint8Array, sizeBytes: 1 | 8 = 1) {
  const size = Buffer.alloc(sizeBytes);
  if (sizeBytes === 1) size.writeUInt8(0x80 | content.length);
  else size.writeBigUInt64BE((1n << 56n) | BigInt(content.length));
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

/** As `element`, with a size that is not known while it is written. */
function live(id: string, content: Uint8Array, sizeBytes: 1 | 8) {
  const unknown = Buffer.alloc(sizeBytes, 0xff);
  if (sizeBytes === 8) unknown.writeUInt8(1);
  return Buffer.concat([Buffer.from(id, 'hex'), unknown, content]);
}

const entry = (type: string) =>
  element(
    'ae',
    Buffer.concat([element('d7', Buffer.of(1)), element('83', Buffer.from(type, 'hex'))]),
  );
const ebml = element('1a45dfa3', element('4282', Buffer.from('webm')));
const voice = element(tracksId, entry('02'), 8);
const film = element(tracksId, Buffer.concat([entry('0001'), entry('02'), entry('11')]), 8);
const cluster = live('1f43b675', element('e7', Buffer.of(0)), 8);

test('the tracks of a WebM are found, also in a live recording of unknown size', () => {
  expect(webmTracks(Buffer.concat([ebml, element(segmentId, film)]))).toEqual([
    'video',
    'audio',
    'other',
  ]);
  for (const sizeBytes of [1, 8] as const) {
    const segment = live(segmentId, Buffer.concat([voice, cluster]), sizeBytes);
    expect(webmTracks(Buffer.concat([ebml, segment]))).toEqual(['audio']);
  }
});

test('a damaged or crowded WebM has fewer tracks, and is no error', () => {
  const whole = Buffer.concat([ebml, element(segmentId, voice)]);
  expect(webmTracks(whole)).toEqual(['audio']);
  for (let length = 0; length < whole.length; length++) {
    expect(webmTracks(whole.subarray(0, length))).toEqual([]);
  }
  const crowd = Buffer.alloc(2 ** 20, element('ec', Buffer.of()));
  expect(webmTracks(Buffer.concat([crowd, whole]))).toEqual([]);
  expect(webmTracks(Buffer.concat([whole, Buffer.alloc(2 ** 20)]))).toEqual(['audio']);
});
