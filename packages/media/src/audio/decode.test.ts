import { InvalidArgumentError } from '@ai-sdk/provider';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import {
  type AudioSample,
  type CustomAudioDecoder,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  MkvOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  type OutputFormat,
  WavOutputFormat,
} from 'mediabunny';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMedia } from '../bounds/open-media.ts';
import { copyTrack, mux } from '../mux.ts';
import { nativeCodecs } from '../native.ts';
import { tone } from '../testing/film.ts';
import { encodedTrack, opusTrack, vorbis } from '../testing/sounds.ts';
import { variations } from '../testing/variations.ts';
import { level } from '../testing/web-audio.ts';
import { decodeAudio } from './decode.ts';
import { encodeAudio } from './encode.ts';
import { nativeDecoder } from './native-decoder.ts';
import { probeSound, requireDecodable } from './probe.ts';
import { framesOf, secondsOf, silence } from './sound.ts';

const rate = 48_000;
const [samples = new Float32Array()] = tone(440, 1, 0.5, rate).channels;

/** A second of 440 Hz, encoded by libopus. */
async function opus(format: OutputFormat = new OggOutputFormat(), start = 0): Promise<Uint8Array> {
  return await mux(format, undefined, [await opusTrack(samples, start)]);
}

async function inMp4(codec: 'aac' | 'mp3', timestamp = 0): Promise<Uint8Array> {
  const track = await encodedTrack(codec, samples, { timestamp });
  return await mux(new Mp4OutputFormat(), undefined, [track]);
}

test.each([Number.NaN, Number.NEGATIVE_INFINITY])('a sample of %d is silent', async (sample) => {
  const data = samples.map((value, i) => (i === 100 ? sample : value));
  const track = await encodedTrack('pcm-f32', data);
  const { sound } = await decodeAudio(await mux(new WavOutputFormat(), undefined, [track]));
  expect(sound.channels[0]).toEqual(samples.map((value, i) => (i === 100 ? 0 : value)));
});

test.each([
  ['opus', () => opus()],
  ['vorbis', () => vorbis(samples)],
  ['aac', () => inMp4('aac')],
  ['mp3', () => inMp4('mp3')],
] as const)('%s is decoded to the tone that it holds', async (codec, make) => {
  const file = await make();
  expect(await probeSound(file)).toMatchObject({ codec, decodable: true, channels: 1 });
  const { sound } = await decodeAudio(file);
  const [decoded = new Float32Array()] = sound.channels;
  expect(decoded.length / sound.sampleRate).toBeCloseTo(1, 1);
  expect(level(decoded, 4800, 43_200)).toBeCloseTo(0.5 * Math.SQRT1_2, 1);
});

/** The sound of a file in an MKV, bit for bit. */
async function inMatroska(file: Uint8Array): Promise<Uint8Array> {
  const format = new MkvOutputFormat();
  const track = await openMedia(file).getPrimaryAudioTrack();
  const copy = track && (await copyTrack(track, format, file.length));
  if (!copy) throw new Error('The sound cannot be copied.');
  return await mux(format, undefined, [copy]);
}

test.each([
  ['vorbis', () => vorbis(samples)],
  ['flac', async () => (await encodeAudio(tone(440, 1, 0.5, rate), { format: 'flac' })).data],
] as const)('%s is decoded from a video as from a file of its own', async (codec, make) => {
  const file = await make();
  const inVideo = await inMatroska(file);
  expect(await probeSound(inVideo)).toMatchObject({ codec, decodable: true });
  const [{ sound: own }, { sound }] = [await decodeAudio(file), await decodeAudio(inVideo)];
  const [[expected], [decoded]] = [own.channels, sound.channels];
  for (let at = 0; at < rate; at += 997) {
    expect(decoded?.[at]).toBeCloseTo(expected?.[at] ?? Number.NaN, 4);
  }
});

test.each(variations(1, [6, 1, 2]))(
  'each of %i channels of AAC is decoded to its tone',
  async (channels) => {
    // Low tones, because one of the six channels is for low frequencies only.
    const hertz = (channel: number) => 20 * (channel + 2);
    const data = Float32Array.from({ length: channels * rate }, (_, i) => {
      const angle = (2 * Math.PI * hertz(Math.floor(i / rate)) * (i % rate)) / rate;
      return Math.sin(angle) / 2;
    });
    const track = await encodedTrack('aac', data, { numberOfChannels: channels });
    const file = await mux(new Mp4OutputFormat(), undefined, [track]);
    const { sound } = await decodeAudio(file);
    expect(sound.channels).toHaveLength(channels);
    expect(sound.channels.map(pitch)).toEqual(
      Array.from({ length: channels }, (_, i) => expect.closeTo(hertz(i), -1)),
    );
  },
);

test('a sound that begins later or earlier than its file is heard at the right time', async () => {
  const [usual, late, early] = await Promise.all(
    [0, 0.5, -0.25].map(
      async (start) => (await decodeAudio(await inMp4('aac', start))).sound.channels[0],
    ),
  );
  const half = rate / 2;
  expect(late?.subarray(0, half)).toEqual(new Float32Array(half));
  expect(late?.subarray(half)).toEqual(usual);
  expect(early).toEqual(usual?.subarray(rate / 4));
  await expect(decodeAudio(await inMp4('aac', 1000))).rejects.toThrow('longer than 900 seconds');
});

test('the samples that an Opus encoder puts first are cut once, also from MP4 that begins before 0', async () => {
  const preSkip = 312;
  const files = [
    await opus(),
    await opus(new Mp4OutputFormat(), -preSkip / rate),
    await opus(new Mp4OutputFormat(), -0.25),
  ];
  const [ogg, mp4, early] = await Promise.all(
    files.map(async (file) => (await decodeAudio(file)).sound.channels[0]),
  );
  expect(mp4).toEqual(ogg);
  expect(early).toEqual(ogg?.subarray(rate / 4 - preSkip));
});

test('an Ogg of Opus ends where it says, within its last packet', async () => {
  const file = Buffer.from(await opus());
  const whole = (await decodeAudio(file)).sound.channels[0];
  // How many samples there are at the end of the last page (RFC 3533, 6).
  const at = file.lastIndexOf('OggS') + 6;
  file.writeBigUInt64LE(file.readBigUInt64LE(at) - 100n, at);
  expect((await decodeAudio(file)).sound.channels[0]).toEqual(whole?.subarray(0, -100));
});

test('packets that break the memory of the Opus decoder do not end the process', async () => {
  const source = new EncodedAudioPacketSource('opus');
  const feed = async () => {
    const decoderConfig = { codec: 'opus', sampleRate: rate, numberOfChannels: 2 };
    // 10 ms of CELT, and 60 ms of SILK (RFC 6716, 3.1).
    for (const [i, bytes] of ['f43a03', '5caaaaaa'].entries()) {
      const packet = new EncodedPacket(Buffer.from(bytes, 'hex'), 'key', i / 100, 0.01);
      await source.add(packet, { decoderConfig });
    }
    source.close();
  };
  const file = await mux(new MkvOutputFormat(), undefined, [{ source, feed }]);
  // Whether it is refused does not matter; a rejection that nobody handles fails the test.
  await decodeAudio(file).catch(() => undefined);
});

/** How many times per second a tone crosses zero upwards, in its middle half. */
function pitch(wave: Float32Array): number {
  const middle = wave.subarray(rate / 4, (3 * rate) / 4);
  return 2 * middle.filter((value, i) => value < 0 && (middle[i + 1] ?? 0) >= 0).length;
}

test('a sound that cannot be decoded is refused before work starts, and the message says what can be', async () => {
  const bytes = Buffer.from(await opus());
  // A stream of Speex, for which there is no decoder here.
  bytes.write('Speex   ', bytes.indexOf('OpusHead'));
  const failure = await requireDecodable(bytes).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect((failure as Error).message).toContain('send WAV, MP3, FLAC or Ogg (Vorbis or Opus)');
});

/** Seconds of silence in a few kilobytes: the same Opus packet of 20 ms again and again. */
async function silentOpus(
  seconds: number,
  channels: number,
  format: OutputFormat,
  packetSeconds = 0.02,
) {
  // The header of the stream, with a stream for each channel (RFC 7845, 5.1).
  const head = Buffer.from(`OpusHead\x01${String.fromCharCode(channels)}`, 'latin1');
  const mapping = [channels, 0, ...Array(channels).keys()];
  const description = Buffer.concat([
    head,
    Buffer.from('000080bb00000000ff', 'hex'),
    Buffer.from(mapping),
  ]);
  const decoderConfig = { codec: 'opus', sampleRate: rate, numberOfChannels: channels };
  // All streams but the last one say how long they are (RFC 6716, appendix B).
  const packet = Buffer.from(`${'f802fffe'.repeat(channels - 1)}f8fffe`, 'hex');
  const source = new EncodedAudioPacketSource('opus');
  const feed = async () => {
    for (let i = 0; i < seconds * 50; i++) {
      const data = Uint8Array.from(packet);
      await source.add(new EncodedPacket(data, 'key', i * packetSeconds, packetSeconds), {
        decoderConfig: { ...decoderConfig, description },
      });
    }
    source.close();
  };
  return await mux(format, undefined, [{ source, feed }]);
}

test('many channels are decoded for less time, because their samples would fill the memory', async () => {
  const { sound } = await decodeAudio(await silentOpus(2, 8, new OggOutputFormat()));
  expect(sound.channels.map(({ length }) => length)).toEqual(Array(8).fill(2 * rate));
  const long = await silentOpus(226, 8, new OggOutputFormat());
  await expect(decodeAudio(long)).rejects.toThrow(
    'The recording is longer than 225 seconds, the most for 8 channels at 48000 Hz: send a shorter one, or one in stereo at 48000 Hz.',
  );
});

test('an MP3 that begins in mono and goes on in stereo keeps what both channels have', async () => {
  const mp3 = async (...channels: Float32Array[]) =>
    (await encodeAudio({ sampleRate: rate, channels }, { format: 'mp3' })).data;
  const parts = [await mp3(samples), await mp3(new Float32Array(rate), samples)];
  const { sound } = await decodeAudio(Uint8Array.from(Buffer.concat(parts)));
  const [decoded = new Float32Array(), ...others] = sound.channels;
  expect(others).toEqual([]);
  expect(level(decoded, 0.2 * rate, 0.8 * rate)).toBeCloseTo(0.5 * Math.SQRT1_2, 1);
  expect(level(decoded, 1.3 * rate, 1.8 * rate)).toBeCloseTo(0.25 * Math.SQRT1_2, 1);
});

test('a rate that encoders lack is decoded for as long as at the rate that they give it', async () => {
  const file = async (seconds: number) =>
    (await encodeAudio(silence(100, 100 * seconds), { format: 'wav' })).data;
  const { sound } = await decodeAudio(await file(1799), { maxSeconds: 3600 });
  expect(secondsOf(sound)).toBe(1799);
  await expect(decodeAudio(await file(1801), { maxSeconds: 3600 })).rejects.toThrow(
    'longer than 1800 seconds, the most for 1 channel at 100 Hz',
  );
});

test('packets that are longer than the file says are counted while they are decoded', async () => {
  const file = await silentOpus(3, 1, new Mp4OutputFormat(), 0.001);
  await expect(decodeAudio(file, { maxSeconds: 2 })).rejects.toThrow('longer than 2 seconds');
});

test('a file of a known format that cannot be decoded is called damaged', async () => {
  const ogg = await vorbis(samples);
  const { data: flac } = await encodeAudio(tone(440, 0.25), { format: 'flac' });
  for (const file of [ogg.subarray(0, ogg.length / 2), flac.fill(0x55, 60, 200)]) {
    await expect(decodeAudio(file)).rejects.toThrow('The file is damaged, and cannot be read.');
  }
});

test('a FLAC file that is cut off before its first frame is refused', async () => {
  const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1 };
  const { data } = await encodeAudio(tone(440, 0.25), { format: 'flac', tags });
  // 4 bytes are the signature, 38 the stream info. It is marked as the last block, and nothing
  // follows.
  const head = data.slice(0, 42).fill(0x80, 4, 5);
  for (const read of [probeSound, decodeAudio]) {
    await expect(read(head)).rejects.toThrow('cut off');
  }
});

test('an Ogg of several recordings is refused, of which only the first would be read', async () => {
  const [first, second] = [await vorbis(samples), await opus()];
  for (const file of [Buffer.concat([second, second]), Buffer.concat([first, first])]) {
    for (const read of [probeSound, decodeAudio]) {
      await expect(read(file)).rejects.toThrow('export it as one recording, or send each alone');
    }
  }
});

test('what a decoder finds behind the packets that were measured is counted', async () => {
  const flac = async (seconds: number) =>
    (await encodeAudio(tone(440, seconds), { format: 'flac' })).data;
  const file = Buffer.concat([await flac(0.25), Buffer.alloc(200_000), await flac(40)]);
  expect((await probeSound(file)).seconds).toBeLessThan(1);
  await expect(decodeAudio(file, { maxSeconds: 5 })).rejects.toThrow('longer than 5 seconds');
});

test('a WAV whose samples are compressed is not called damaged', async () => {
  const { data } = await encodeAudio(tone(440, 0.25), { format: 'wav' });
  // The tag of the format: IMA ADPCM instead of PCM.
  const file = data.slice().fill(0x11, 20, 21);
  await expect(probeSound(file)).rejects.toThrow('export it as WAV of 16 or 24 bits');
});

/** The packets of a file's sound, and what a decoder is told before them. */
async function packetsOf(file: Uint8Array) {
  const track = await openMedia(file).getPrimaryAudioTrack();
  const config = await track?.getDecoderConfig();
  if (!track || !config) throw new Error('The file has no sound.');
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return { config, packets };
}

test.each([
  ['flac', async () => (await encodeAudio(tone(440, 1), { format: 'flac' })).data],
  ['aac', () => inMp4('aac')],
] as const)('many frames of %s in one packet are refused', async (codec, make) => {
  const { config, packets } = await packetsOf(await make());
  const frames = packets.slice(1).map((packet) => packet.data);
  const data = Buffer.concat(Array.from({ length: 20 }, () => frames).flat());
  const source = new EncodedAudioPacketSource(codec);
  const feed = async () => {
    await source.add(new EncodedPacket(data, 'key', 0, 0.1), { decoderConfig: config });
    source.close();
  };
  const file = await mux(new MkvOutputFormat(), undefined, [{ source, feed }]);
  await expect(decodeAudio(file)).rejects.toThrow('too many frames');
});

test('what a packet holds is given before the decoder takes the next one', async () => {
  const native = await nativeCodecs();
  if (native === undefined) throw new Error('The native decoders do not run.');
  const { data } = await encodeAudio(tone(440, 1), { format: 'flac' });
  const { config, packets } = await packetsOf(data);
  const decoder: CustomAudioDecoder = Reflect.construct(nativeDecoder(native), []);
  const onSample = vi.fn((sample: AudioSample) => sample.close());
  const onError = (error: Error) => expect.unreachable(error.message);
  Object.assign(decoder, { codec: 'flac', config, onSample, onError });
  await decoder.init();
  for (const [i, packet] of packets.entries()) {
    await decoder.decode(packet);
    expect(onSample).toHaveBeenCalledTimes(i + 1);
  }
  await decoder.close();
});

test('Vorbis behind a long comment is decoded without channels that it does not have', async () => {
  const decode = vi.spyOn(OggVorbisDecoder.prototype, 'decode');
  onTestFinished(() => decode.mockRestore());
  const format = new OggOutputFormat();
  // Of several pages.
  const file = await vorbis(tone(440, 5, 0.5, rate).channels[0] ?? samples);
  const track = await openMedia(file).getPrimaryAudioTrack();
  const copy = track && (await copyTrack(track, format, file.length));
  if (!copy) throw new Error('The sound cannot be copied.');
  const tagged = await mux(format, { comment: 'long '.repeat(50_000) }, [copy]);
  const [{ sound }, { sound: expected }] = [await decodeAudio(tagged), await decodeAudio(file)];
  expect(framesOf(sound)).toBe(framesOf(expected));
  const decoded = await Promise.all(decode.mock.results.map(({ value }) => value));
  expect(new Set(decoded.map(({ channelData }) => channelData.length))).toEqual(new Set([1]));
});
