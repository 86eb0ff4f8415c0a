import { expect, test } from 'vitest';
import { cString, FrameReader, frame, readCString } from './frames.ts';

const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
const query = frame('Q', cString('select 1'));
const sync = frame('S');

test('frames are the same however the bytes were split into chunks', () => {
  const bytes = Buffer.concat([startup, query, sync]);
  for (const size of [1, 2, 3, 5, 7, bytes.length]) {
    const reader = new FrameReader({ startup: true });
    const frames = [];
    for (let at = 0; at < bytes.length; at += size) {
      frames.push(...reader.read(bytes.subarray(at, at + size)));
    }
    expect(frames).toEqual([
      { type: undefined, bytes: startup },
      { type: 'Q', bytes: query },
      { type: 'S', bytes: sync },
    ]);
  }
});

test('the length of a frame includes itself, but not the type', () => {
  expect(query).toEqual(Buffer.from('Q\0\0\0\rselect 1\0', 'latin1'));
  expect(readCString(query, 5)).toBe('select 1');
});
