import { gzipSync } from 'node:zlib';
import { takeSound } from '@genmedia/media/video';
import { sandbox } from '@genmedia/sandbox';
import { experimental_generateVideo as generateVideo } from 'ai';
import { beforeAll, expect, test } from 'vitest';
import { checkFormat } from './check-format.ts';

let video: Uint8Array;
let sound: Uint8Array;

beforeAll(async () => {
  const made = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'waves',
    resolution: '64x64',
    duration: 0.5,
    fps: 4,
    generateAudio: true,
  });
  video = made.video.uint8Array;
  const taken = await takeSound(video);
  if (!taken) throw new Error('The video has no sound.');
  sound = taken.data;
  // The brand that many programs write, whatever the file contains.
  sound.set(Buffer.from('isom'), 8);
});

test('an MP4 without pictures is audio, whatever its brand', async () => {
  expect(await checkFormat(sound, ['audio'])).toMatchObject({
    kind: 'audio',
    mediaType: 'audio/mp4',
  });
  expect(await checkFormat(video, ['video'])).toMatchObject({
    kind: 'video',
    mediaType: 'video/mp4',
  });
});

/** A WebM with one track: its header, and a Segment of unknown size, as browsers record (RFC 9559). */
const webm = (trackType: string) =>
  Buffer.from(`1a45dfa3874282847765626d18538067ff1654ae6b85ae838381${trackType}`, 'hex');

test('a WebM without pictures is audio, as browsers record a voice', async () => {
  expect(await checkFormat(webm('02'), ['audio'])).toMatchObject({ mediaType: 'audio/webm' });
  expect(await checkFormat(webm('01'), ['video'])).toMatchObject({ mediaType: 'video/webm' });
});

test('an MKV or MOV without pictures is no video', async () => {
  const matroska = Buffer.concat([
    Buffer.from('1a45dfa38b4282886d6174726f736b61', 'hex'),
    webm('02').subarray(12),
  ]);
  const quicktime = Buffer.from(sound);
  quicktime.write('qt  ', 8, 'latin1');
  for (const file of [matroska, quicktime]) {
    await expect(checkFormat(file, ['video'])).rejects.toThrow(/WebM or MKV$/);
    await expect(checkFormat(file, ['audio'])).rejects.toThrow(/Ogg or WebM$/);
  }
});

test('a WAV with sizes of 64 bits is audio', async () => {
  const file = Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), Buffer.alloc(40)]);
  expect(await checkFormat(file, ['audio'])).toMatchObject({ mediaType: 'audio/wav' });
});

test('the error about a file of another kind names its kind', async () => {
  await expect(checkFormat(sound, ['image', 'video'])).rejects.toThrow(
    'must be a file in the format PNG, JPEG, WebP, GIF, AVIF or TIFF, or MP4, MOV, WebM or MKV, not audio',
  );
  await expect(checkFormat(video, ['audio'])).rejects.toThrow(/M4A, AAC, Ogg or WebM, not video$/);
});

test('a file that is cut off or damaged has the type that its first bytes say', async () => {
  // Two million empty boxes before the one that says what the tracks are.
  const crowd = Buffer.alloc(2 ** 24, Buffer.from([0, 0, 0, 8, 0, 0, 0, 0]));
  // The first box, whose length is in its first four bytes.
  const brand = sound.subarray(0, sound[3]);
  for (const damaged of [brand, sound.subarray(0, 60), Buffer.concat([brand, crowd, sound])]) {
    expect(await checkFormat(damaged, ['video'])).toMatchObject({ mediaType: 'video/mp4' });
  }
});

/** A file that counts the bytes that were taken out of it. */
class CountingFile extends Uint8Array<ArrayBuffer> {
  taken = 0;
  override subarray(from?: number, to?: number) {
    const part = new Uint8Array(this.buffer, this.byteOffset, this.byteLength).subarray(from, to);
    this.taken += part.byteLength;
    return part;
  }
}

test('what begins as no format that is read is neither searched nor inflated', async () => {
  const zip = Buffer.alloc(2 ** 20, 'PK\x07\x08', 'latin1');
  // A ZIP file whose first entry ends at a descriptor, which has to be searched for.
  zip.set(Buffer.from('PK\x03\x04\x14\0\x08\0\x08\0', 'latin1'));
  const tag = Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1');
  for (const content of [zip, gzipSync(zip), Buffer.concat([tag, zip])]) {
    const file = CountingFile.from(content) as CountingFile;
    await expect(checkFormat(file, ['image', 'audio', 'video'])).rejects.toThrow('in the format');
    expect(file.taken).toBeLessThan(100);
  }
});
