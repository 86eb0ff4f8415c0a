import { expect, test } from 'vitest';
import { CollectedBytes } from './collected-bytes.ts';

const text = (bytes: CollectedBytes) => new TextDecoder().decode(bytes.all());
const encode = (chunk: string) => new TextEncoder().encode(chunk);

test('has all chunks in their order', () => {
  const bytes = new CollectedBytes();
  expect([bytes.length, text(bytes)]).toEqual([0, '']);
  const chunks = ['a', '', 'heron', ' by the', ' sea', '.'.repeat(100), '!'];
  for (const chunk of chunks) bytes.add(encode(chunk));
  expect([bytes.length, text(bytes)]).toEqual([118, chunks.join('')]);
});

test('does not copy a single chunk, and never writes to it', () => {
  const bytes = new CollectedBytes();
  const chunk = encode('heron').subarray(0, 3);
  bytes.add(chunk);
  expect(bytes.all().buffer).toBe(chunk.buffer);
  bytes.add(encode('!'));
  expect([text(bytes), new TextDecoder().decode(chunk.buffer)]).toEqual(['her!', 'heron']);
});

test('keeps no chunks, even if they are very small', () => {
  const bytes = new CollectedBytes();
  const chunk = new Uint8Array(1);
  bytes.add(Uint8Array.of(0));
  // A chunk that was kept would have the last byte.
  for (let at = 1; at < 100_000; at++) bytes.add(chunk.fill(at));
  const expected = Uint8Array.from({ length: 100_000 }, (_, at) => at);
  expect(Buffer.compare(bytes.all(), expected)).toBe(0);
  expect(bytes.all().buffer.byteLength).toBeLessThanOrEqual(200_000);
});
