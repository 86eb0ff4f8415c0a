import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { InvalidArgumentError } from '@ai-sdk/provider';
import {
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
} from 'mediabunny';
import { VideoEncoder, VideoFrame } from 'node-webcodecs';
import sharp from 'sharp';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { byteAt, float32At, itemAt } from '../arrays.ts';
import { encodeAudio } from '../audio/encode.ts';
import { probeSound } from '../audio/probe.ts';
import { copyTrack, mux } from '../mux.ts';
import { film, tone } from '../testing/film.ts';
import { difference, packetsOf, watch } from '../testing/watch.ts';
import { asMp4 } from './as-mp4.ts';
import { decodeVideo } from './decode.ts';
import { encodeVideo } from './encode.ts';
import { muxMp4, pictureTrack, writeMp4 } from './mp4.ts';
import { withVideo } from './open.ts';
import { probeVideo } from './probe.ts';
import { extractAudio, replaceAudio } from './soundtrack.ts';
import { videoStills } from './stills.ts';

const size = { width: 192, height: 108 };
let video: Uint8Array;
/** The video with another sound, which is longer. */
let dubbed: Uint8Array;

beforeAll(async () => {
  video = await film({ ...size, seconds: 2, fps: 12, sound: tone(220, 2) });
  dubbed = await replaceAudio(video, tone(440, 3));
});

/** How many times per second the samples cross zero upwards. */
function pitchOf(samples: Float32Array, sampleRate: number): number {
  let crossings = 0;
  for (let i = 1; i < samples.length; i++) {
    if (float32At(samples, i - 1) < 0 && float32At(samples, i) >= 0) crossings++;
  }
  return (crossings * sampleRate) / samples.length;
}

test('another sound does not change any bit of the pictures', async () => {
  expect(await packetsOf(dubbed, 'video')).toEqual(await packetsOf(video, 'video'));
  expect(await packetsOf(dubbed, 'audio')).not.toEqual(await packetsOf(video, 'audio'));
  expect((await probeVideo(dubbed)).seconds).toBe(2);
});

test('a video that is too large to be decoded says so', async () => {
  const large = Buffer.from(video);
  // Behind the name of the box and 24 bytes (ISO/IEC 14496-12, 12.1.3).
  const at = large.indexOf('avc1', large.indexOf('stsd')) + 28;
  large.writeUInt16BE(8192, at);
  large.writeUInt16BE(4320, at + 2);
  expect(await probeVideo(video)).toMatchObject({ decodable: true });
  expect(await probeVideo(large)).toMatchObject({ width: 8192, decodable: false });
  const decoded = withVideo(large, async (open) => await decodeVideo(open).next());
  await expect(decoded).rejects.toThrow('8192 by 4320 pixels: send up to 4K');
});

test('the sound that was put in is the one that comes out', async () => {
  const { sampleRate, channels } = await extractAudio(dubbed);
  const samples = channels[0] as Float32Array;
  expect(samples.length / sampleRate).toBeCloseTo(2, 1);
  expect(pitchOf(samples.subarray(4096, -4096), sampleRate)).toBeCloseTo(440, -1);
});

test('a sound is heard at its time, to the millisecond', async () => {
  const clap = new Float32Array(88_200);
  clap.fill(0.8, 44_100, 44_110);
  const clapping = await replaceAudio(video, { sampleRate: 44_100, channels: [clap] });
  const { sampleRate, channels } = await extractAudio(clapping);
  const [samples = new Float32Array()] = channels;
  const loudest = samples.reduce((at, value, i) => (value > float32At(samples, at) ? i : at), 0);
  expect(loudest / sampleRate).toBeCloseTo(1, 3);
});

test('a sound file can replace samples, and is followed by silence if it is too short', async () => {
  const { data } = await encodeAudio(tone(440, 1), {
    format: 'mp3',
    tags: { title: 'x', software: 's', model: 'm', seed: 1 },
  });
  const { sampleRate, channels } = await extractAudio(await replaceAudio(video, data));
  const samples = channels[0] as Float32Array;
  const loudest = (from: number, to: number) =>
    Math.max(...samples.subarray(from * sampleRate, to * sampleRate));
  expect(loudest(0.2, 0.8)).toBeGreaterThan(0.3);
  expect(loudest(1.3, 1.9)).toBeLessThan(0.01);
});

test('a sound whose rate AAC does not have is put in at another one', async () => {
  const studio = await replaceAudio(video, tone(440, 0.5, 0.5, 192_000));
  const { sampleRate, channels } = await extractAudio(studio);
  const samples = channels[0] as Float32Array;
  expect(sampleRate).toBe(48_000);
  expect(pitchOf(samples.subarray(4800, 19_200), sampleRate)).toBeCloseTo(440, -1);
});

test('a new sound keeps the tags of the video, and tells what is said in it', async () => {
  const line = { text: 'Hola', startSecond: 0.25, endSecond: 1 };
  const transcript = { language: 'es', segments: [line], words: [line] };
  const tagged = await replaceAudio(video, tone(440, 1), transcript);
  const [before, after] = [await probeSound(video), await probeSound(tagged)];
  expect(after.transcript).toEqual(transcript);
  expect(after.tags.title).toBe(before.tags.title);
  expect(after.tags.lyrics).toBe('Hola');
  const second = { ...line, text: 'Salut' };
  const french = { language: 'fr', segments: [second], words: [] };
  const again = await replaceAudio(tagged, tone(440, 1), french);
  expect((await probeSound(again)).tags.lyrics).toBe('Salut');
  const silent = await probeSound(await replaceAudio(again, tone(220, 1)));
  expect(silent.tags).not.toHaveProperty('lyrics');
  expect(silent.transcript).toBeUndefined();
});

test('whatever fails in an open video is an error of the file, except for an abort', async () => {
  const error = new RangeError('The demuxer read too far.');
  const fail = () => Promise.reject(error);
  await expect(withVideo(video, fail)).rejects.toMatchObject({
    name: 'AI_InvalidArgumentError',
    message: 'The file is damaged, and cannot be read.',
    cause: error,
  });
  await expect(withVideo(video, fail, AbortSignal.abort())).rejects.toBe(error);
});

/** The same packets in a QuickTime file. */
function inMov(file: Uint8Array): Promise<Uint8Array> {
  const format = new MovOutputFormat();
  return withVideo(file, async ({ input, track }) => {
    const sound = await input.getPrimaryAudioTrack();
    if (sound === null) throw new Error('The video has no sound.');
    const tracks = [track, sound].map((each) => copyTrack(each, format, file.byteLength));
    const copies = (await Promise.all(tracks)).filter((copy) => copy !== undefined);
    return await mux(format, undefined, copies);
  });
}

test('a video in another container becomes MP4, and its packets stay', async () => {
  const mov = await inMov(video);
  const mp4 = await asMp4(mov);
  expect(Buffer.from(mp4).toString('latin1', 4, 8)).toBe('ftyp');
  expect(await packetsOf(mp4, 'video')).toEqual(await packetsOf(video, 'video'));
  expect(await packetsOf(mp4, 'audio')).toEqual(await packetsOf(video, 'audio'));
  expect(await asMp4(video)).toBe(video);
});

test('our decoder decodes the same bits as FFmpeg', async () => {
  const { frames } = await watch(video);
  await withVideo(video, async (open) => {
    let i = 0;
    for await (const { picture } of decodeVideo(open)) {
      const luma = picture.data.subarray(0, size.width * size.height);
      expect(difference(luma, frames[i++]?.luma as Uint8Array)).toBe(0);
    }
    expect(i).toBe(24);
  });
});

test('a picture that our decoder has no room for is refused', async () => {
  const data = new Uint8Array((size.width * size.height * 3) / 2).fill(128);
  const encoded = await encodeVideo([{ data, ...size }], { ...size, fps: 1, quantization: 40 });
  const large = Buffer.alloc(4 + 2 ** 20 + 1);
  large.writeUInt32BE(large.length - 4);
  // A key picture (ITU-T H.264, table 7-1).
  large[4] = 0x65;
  const packets = [new EncodedPacket(large, 'key', 0, 1)];
  const file = await writeMp4({ ...encoded, packets }, {});
  await expect(videoStills(file, 1)).rejects.toThrow('more than 1048576 bytes');
});

/** A grey step that moves to the right, encoded by FFmpeg. */
async function encodedByFFmpeg(
  codec: 'avc' | 'vp8',
  change: (packets: Uint8Array[]) => void = () => {},
): Promise<Uint8Array> {
  const packets: { data: Uint8Array; type: 'key' | 'delta'; meta: EncodedVideoChunkMetadata }[] =
    [];
  const failures: unknown[] = [];
  const encoder = new VideoEncoder({
    output: (chunk, meta) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      packets.push({ data, type: chunk.type, meta: meta as EncodedVideoChunkMetadata });
    },
    error: (error) => failures.push(error),
  });
  encoder.configure({
    codec: codec === 'avc' ? 'avc1.64001f' : 'vp8',
    ...size,
    bitrate: 400_000,
    framerate: 10,
    avc: { format: 'avc' },
  });
  for (let i = 0; i < 6; i++) {
    const data = new Uint8Array(size.width * size.height * 4);
    for (let p = 0; p < data.length; p += 4)
      data.fill((p / 4) % size.width < 30 * i ? 200 : 40, p, p + 4);
    const frame = new VideoFrame(data, {
      format: 'RGBA',
      codedWidth: size.width,
      codedHeight: size.height,
      timestamp: i * 100_000,
    });
    encoder.encode(frame, { keyFrame: i === 0 });
    frame.close();
  }
  await encoder.flush();
  expect(failures).toEqual([]);
  change(packets.map(({ data }) => data));
  const source = new EncodedVideoPacketSource(codec);
  const feed = async () => {
    for (const [i, { data, type, meta }] of packets.entries())
      await source.add(new EncodedPacket(data, type, i / 10, 0.1), meta);
    source.close();
  };
  return await mux(new Mp4OutputFormat(), undefined, [{ source, feed }]);
}

/** A video that only FFmpeg decodes: its encoder writes Baseline, which is called High here. */
async function highProfile(): Promise<Uint8Array> {
  return calledHigh(await encodedByFFmpeg('avc'));
}

function calledHigh(file: Uint8Array): Uint8Array {
  // The profile's number, behind the version (ISO/IEC 14496-15, 5.3.3.1).
  file[Buffer.from(file).indexOf('avcC') + 5] = 100;
  return file;
}

test('a video of High profile is decoded too', async () => {
  const stills = await videoStills(await highProfile(), 6);
  const bright = await Promise.all(
    stills.map(async ({ data }) => (await sharp(data).stats()).channels[0]?.mean ?? 0),
  );
  expect(stills).toHaveLength(6);
  expect(bright).toEqual([...bright].sort((a, b) => a - b));
  expect(itemAt(bright, 5) - itemAt(bright, 0)).toBeGreaterThan(80);
});

test('a worker thread refuses a video of High profile, and says where it can be decoded', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads');
    import(${JSON.stringify(import.meta.resolve('./stills.ts'))})
      .then(({ videoStills }) => videoStills(workerData, 1))
      .then((stills) => parentPort.postMessage('decoded ' + stills.length))
      .catch(({ message }) => parentPort.postMessage(message));`;
  const worker = new Worker(program, { eval: true, workerData: await highProfile() });
  onTestFinished(async () => {
    await worker.terminate();
  });
  const [message] = await once(worker, 'message');
  expect(message).toMatch(/decode it in the main thread, with .* node-webcodecs\.$/);
});

async function timesOf(file: Uint8Array): Promise<number[]> {
  return await withVideo(file, async (open) => {
    const times: number[] = [];
    for await (const { at } of decodeVideo(open)) times.push(Math.round(at * 10));
    return times;
  });
}

test('pictures keep their times beside one that is not shown', async () => {
  const vp8 = await encodedByFFmpeg('vp8', ([, , third = new Uint8Array(1)]) => {
    // The bit that shows a picture (RFC 6386, 9.1).
    third[0] = byteAt(third, 0) & ~0x10;
  });
  expect(await timesOf(vp8)).toEqual([0, 1, 3, 4, 5]);
});

test.each([
  ['our decoder', (file: Uint8Array) => file],
  ['FFmpeg', calledHigh],
])('a film goes on behind a packet without bytes, for %s', async (_, change) => {
  const data = new Uint8Array((size.width * size.height * 3) / 2).fill(128);
  const pictures = [1, 2, 3].map(() => ({ data, ...size }));
  const encoded = await encodeVideo(pictures, { ...size, fps: 10, quantization: 40 });
  const packets = encoded.packets.map((packet, i) =>
    i === 1 ? packet.clone({ data: new Uint8Array(0) }) : packet,
  );
  const file = await writeMp4({ ...encoded, packets }, {});
  expect(await timesOf(change(file))).toEqual([0, 2]);
});

test('stills are spread over the pictures, however many packets have no bytes', async () => {
  const data = new Uint8Array((size.width * size.height * 3) / 2).fill(128);
  const pictures = Array.from({ length: 8 }, () => ({ data, ...size }));
  const encoded = await encodeVideo(pictures, { ...size, fps: 10, quantization: 40 });
  const packets = encoded.packets.map((packet, i) =>
    i < 4 ? packet : packet.clone({ data: new Uint8Array(0) }),
  );
  const file = await writeMp4({ ...encoded, packets }, {});
  expect(await videoStills(file, 4)).toHaveLength(4);
});

test('where FFmpeg runs, nobody is told to install it for a codec that it does not give', async () => {
  const file = Buffer.from(await highProfile());
  // ProRes, by the name of its sample entry.
  file.write('apch', file.lastIndexOf('avc1'), 'latin1');
  await expect(videoStills(file, 1)).rejects.toThrow(/no decoder for apch here: send H.264\.$/);
});

test('a video of more than 8 bits a colour cannot be decoded, and says so', async () => {
  const deep = Buffer.from(await highProfile());
  // High 10.
  deep[deep.indexOf('avcC') + 5] = 110;
  expect(await probeVideo(deep)).toMatchObject({ videoCodec: 'avc', decodable: false });
  await expect(videoStills(deep, 1)).rejects.toThrow('H.264 of 8 bits a colour');
});

test.each([
  ['here', 'larger', 64, () => video],
  ['here', 'smaller', 384, () => video],
  ['by FFmpeg', 'larger', 64, highProfile],
  ['by FFmpeg', 'smaller', 384, highProfile],
])('decoded %s, pictures that are %s than the file says are refused', async (...row) => {
  const [, , width, file] = row;
  const bytes = Buffer.from(await file());
  // The size in the sample entry (ISO/IEC 14496-12, 12.1.3.2).
  const entry = bytes.lastIndexOf('avc1');
  expect(bytes.readUInt16BE(entry + 28)).toBe(size.width);
  bytes.writeUInt16BE(width, entry + 28);
  await expect(videoStills(bytes, 1)).rejects.toThrow(
    `is said to have ${width} by ${size.height} pixels, but its pictures have ${size.width}`,
  );
});

test('stills are pictures of the video, in its colours', async () => {
  const stills = await videoStills(video, 3);
  expect(stills.map(({ mediaType }) => mediaType)).toEqual(Array(3).fill('image/png'));
  const { frames } = await watch(video);
  for (const [i, { data }] of stills.entries()) {
    const { data: rgb, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([192, 108]);
    const luma = Uint8Array.from({ length: 192 * 108 }, (_, k) =>
      Math.round(
        16 +
          (219 / 255) *
            (0.2126 * byteAt(rgb, 3 * k) +
              0.7152 * byteAt(rgb, 3 * k + 1) +
              0.0722 * byteAt(rgb, 3 * k + 2)),
      ),
    );
    expect(difference(luma, frames[8 * i]?.luma as Uint8Array)).toBeLessThan(1.5);
  }
});

test.each([
  ['twice as wide as high', 128, 32, 64, 16],
  ['half as wide as high', 32, 32, 32, 32],
])('stills of pixels that are %s have the proportions of the video', async (_, w, h, ...shown) => {
  const [width, height] = [64, 32];
  const data = new Uint8Array((width * height * 3) / 2).fill(128);
  const options = { width, height, fps: 1, quantization: 10 };
  const encoded = await encodeVideo([{ data, width, height }], options);
  const aspect = { displayAspectWidth: w, displayAspectHeight: h };
  const decoderConfig = { ...encoded.decoderConfig, ...aspect };
  const track = pictureTrack({ ...encoded, decoderConfig }, {}, { rotation: 90 });
  const [still] = await videoStills(await muxMp4({}, [track]), 1);
  const { width: across, height: down } = await sharp(still?.data).metadata();
  expect([down, across]).toEqual(shown);
});

test('stills are turned as players turn the video, and have its contrast', async () => {
  const [width, height] = [64, 32];
  const data = new Uint8Array((width * height * 3) / 2).fill(128).fill(50, 0, width * height);
  for (let y = 0; y < 16; y++) data.fill(200, y * width, y * width + 32);
  const options = { width, height, fps: 1, quantization: 10 };
  const encoded = await encodeVideo([{ data, width, height }], options);
  const colors = {
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'bt709',
    fullRange: true,
  } as const;
  const turned = await muxMp4({}, [pictureTrack(encoded, colors, { rotation: 90 })]);
  const { data: png = turned } = (await videoStills(turned, 1))[0] ?? {};
  const { data: rgb, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([height, width]);
  const level = (x: number, y: number) => byteAt(rgb, 3 * (y * height + x));
  // The upper left corner becomes the upper right one.
  expect([level(2, 2), level(29, 2), level(29, 61)].map((value) => Math.round(value / 5))).toEqual([
    10, 40, 10,
  ]);
});

test.each([
  ['our decoder', (file: Uint8Array) => file],
  ['FFmpeg', calledHigh],
])('H.264 with its parameters among the pictures is decoded by %s', async (_, change) => {
  const file = Buffer.from(change(Uint8Array.from(video)));
  file.write('avc3', file.indexOf('avc1', file.indexOf('stsd')));
  expect(await probeVideo(file)).toMatchObject({ decodable: true });
  expect(await videoStills(file, 1)).toEqual(await videoStills(video, 1));
});

test('a film that was cut out of another has no stills of what was cut away', async () => {
  const { packets, ...encoded } = await encodeVideo(
    Array.from({ length: 6 }, (_, i) => {
      const data = new Uint8Array((size.width * size.height * 3) / 2).fill(128);
      return { data: data.fill(40 * i, 0, size.width * size.height), ...size };
    }),
    { ...size, fps: 10, quantization: 20 },
  );
  const earlier = (by: number) =>
    packets.map((packet) => packet.clone({ timestamp: packet.timestamp - by }));
  const whole = await videoStills(await writeMp4({ ...encoded, packets }, {}), 6);
  const cut = await writeMp4({ ...encoded, packets: earlier(0.2) }, {});
  expect(await videoStills(cut, 9)).toEqual(whole.slice(2));
  expect(await videoStills(cut, 2)).toEqual([whole[2], whole[4]]);
  const gone = await writeMp4({ ...encoded, packets: earlier(0.6) }, {});
  expect(await videoStills(gone, 9)).toEqual(whole);
});

test.each([
  [
    'noise',
    Uint8Array.from({ length: 400 }, (_, i) => (i * 37) % 251),
    'cannot be read as a video',
  ],
  ['the start of a video', () => video.subarray(0, 900), 'is cut off'],
  ['half a video', () => video.subarray(0, video.length / 2), 'is cut off'],
  ['a video without its last byte', () => video.subarray(0, -1), 'is cut off'],
])('%s is refused with a word on what to send', async (_, bytes, words) => {
  const file = typeof bytes === 'function' ? bytes() : bytes;
  const failure = await videoStills(file, 1).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect((failure as Error).message).toContain(words);
});

test('a video that begins without any picture has no stills, and says so', async () => {
  const encoded = await encodeVideo([{ data: new Uint8Array(384), width: 16, height: 16 }], {
    width: 16,
    height: 16,
    fps: 1,
    quantization: 30,
  });
  const track = pictureTrack(encoded, {}, {});
  const format = new Mp4OutputFormat({ fastStart: 'fragmented' });
  const fragmented = await mux(format, undefined, [track]);
  // The first pictures are in the first fragment (ISO/IEC 14496-12, 8.8.4).
  const head = fragmented.subarray(0, Buffer.from(fragmented).indexOf('moof') - 4);
  expect(await probeVideo(head)).toMatchObject({ seconds: 0, decodable: true });
  await expect(videoStills(head, 1)).rejects.toThrow('has no pictures');
});

test('a video without a table of its pictures is refused as damaged, before it gets a sound', async () => {
  const damaged = Buffer.from(video);
  damaged.write('free', damaged.indexOf('stsc'));
  await expect(replaceAudio(damaged, tone(440, 1))).rejects.toMatchObject({
    name: 'AI_InvalidArgumentError',
    message: 'The file is damaged, and cannot be read.',
  });
});

test('a video that says it lasts for years gets no sound of that length', async () => {
  const endless = Buffer.from(video);
  // How long each picture is shown: behind version, flags, and two numbers (ISO/IEC 14496-12, 8.6.1).
  endless.writeUInt32BE(0xffff_ffff, endless.indexOf('stts') + 16);
  await expect(replaceAudio(endless, tone(440, 1))).rejects.toThrow('up to 14400 seconds');
});

test('the error for a video without a sound says what to do with a video', async () => {
  const silent = await film({ ...size, seconds: 1, fps: 1 });
  const failure = await extractAudio(silent).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    argument: 'video',
    message: expect.stringMatching(/: export the video with MP3 or Opus\.$/),
  });
});

test('a sound alone is no video', async () => {
  const { data } = await encodeAudio(tone(300, 1), {
    format: 'wav',
    tags: { title: 'x', software: 's', model: 'm', seed: 1 },
  });
  await expect(probeVideo(data)).rejects.toThrow('no picture');
});
