import { InvalidArgumentError } from '@ai-sdk/provider';
import { describe, expect, test, vi } from 'vitest';
import { float32At } from '../arrays.ts';
import type { AudioFormat } from '../models.ts';
import { variations } from '../testing/variations.ts';
import { decodeWithWebAudio, level, peak } from '../testing/web-audio.ts';
import { decodeAudio } from './decode.ts';
import { encodeAudio } from './encode.ts';
import { probeSound } from './probe.ts';
import { framesOf, type Sound } from './sound.ts';

const tags = {
  title: 'Ton für 音',
  software: 'A studio',
  model: 'a-model',
  seed: 7,
  prompt: 'a "sweep"',
};

/** A sweep on the left and a steadier one on the right, with an odd length. */
function sweep(sampleRate: number, seconds: number, channels: number): Sound {
  const frames = Math.round(sampleRate * seconds) + 123;
  return {
    sampleRate,
    channels: Array.from({ length: channels }, (_, channel) =>
      Float32Array.from({ length: frames }, (_, i) => {
        const t = i / sampleRate;
        return 0.5 * Math.sin(2 * Math.PI * (200 * t + (channel + 1) * 60 * t * t));
      }),
    ),
  };
}

/** The level of what differs from the original, in decibels above that of the original. */
function error(original: Float32Array, decoded: Float32Array): number {
  const difference = original.map((sample, i) => sample - float32At(decoded, i));
  return 20 * Math.log10(level(difference) / level(original));
}

describe('sound files', () => {
  test.each<readonly [AudioFormat, number, number, { bitrateKbps?: number }, number]>(
    variations(4, [
      ['wav', 44_100, 2, {}, -80],
      ['flac', 24_000, 1, {}, -80],
      ['mp3', 44_100, 2, { bitrateKbps: 128 }, -24],
      ['mp3', 24_000, 1, { bitrateKbps: 96 }, -24],
      ['flac', 44_100, 2, {}, -80],
      ['mp3', 44_100, 2, { bitrateKbps: 320 }, -24],
      ['mp3', 44_100, 1, { bitrateKbps: 192 }, -24],
    ]),
  )('%s at %i Hz with %i channels and %j is the sound, to the sample', async (...row) => {
    const [format, rate, channels, bitrate, noise] = row;
    const sound = sweep(rate, 0.75, channels);
    const { data } = await encodeAudio(sound, { format, ...bitrate, tags });
    for (const decoded of [await decodeWithWebAudio(data, rate), (await decodeAudio(data)).sound]) {
      expect(decoded.sampleRate).toBe(rate);
      expect(decoded.channels).toHaveLength(channels);
      expect(framesOf(decoded)).toBe(framesOf(sound));
      sound.channels.forEach((channel, i) => {
        expect(error(channel, decoded.channels[i] ?? new Float32Array())).toBeLessThan(noise);
      });
    }
  });

  test.each(variations(1, [8000, 11_025, 12_000]))(
    'an MP3 of %i Hz is as long as its sound',
    async (rate) => {
      const sound = sweep(rate, 0.5, 1);
      const decoded = await decodeAudio((await encodeAudio(sound, { format: 'mp3' })).data);
      expect(framesOf(decoded.sound)).toBe(framesOf(sound));
      sound.channels.forEach((channel, i) => {
        expect(error(channel, decoded.sound.channels[i] ?? new Float32Array())).toBeLessThan(-24);
      });
    },
  );

  test('a FLAC file that ends in silence is as long as its sound, also with a transcript', async () => {
    const sound = sweep(24_000, 0.5, 1);
    for (const channel of sound.channels) channel.fill(0, 8192);
    for (const transcript of [undefined, { language: 'en', segments: [], words: [] }]) {
      const { data } = await encodeAudio(sound, { format: 'flac', tags, transcript });
      const decoded = await decodeAudio(data);
      expect(framesOf(decoded.sound)).toBe(framesOf(sound));
      expect(decoded.transcript).toEqual(transcript);
    }
  });

  test('a FLAC file has 16 bits, as a WAV has', async () => {
    const { data } = await encodeAudio(sweep(24_000, 0.1, 1), { format: 'flac' });
    // In 5 bits of the stream's description, one less (RFC 9639, 8.2).
    expect(((Buffer.from(data).readUInt16BE(8 + 12) >> 4) & 31) + 1).toBe(16);
  });

  test.each<readonly [AudioFormat, number, number, number, number]>([
    ['mp3', 96_000, 6, 48_000, 2],
    ['flac', 11_025, 6, 48_000, 6],
    ['wav', 11_025, 6, 11_025, 6],
  ])(
    'as %s, %i Hz and %i channels become %i Hz and %i',
    async (format, from, before, to, after) => {
      const { data } = await encodeAudio(sweep(from, 0.5, before), { format });
      const { sound } = await decodeAudio(data);
      expect([sound.sampleRate, sound.channels.length]).toEqual([to, after]);
      expect(framesOf(sound)).toBe(Math.round(((Math.round(0.5 * from) + 123) * to) / from));
      expect(peak(sound)).toBeLessThan(1);
    },
  );

  test.each(variations(1, [320, 128]))(
    'an MP3 has the %i kbit/s asked for',
    async (bitrateKbps) => {
      const { data } = await encodeAudio(sweep(44_100, 2, 2), { format: 'mp3', bitrateKbps, tags });
      expect((data.length * 8) / 2000 / bitrateKbps).toBeCloseTo(1, 1);
    },
  );

  test.each<AudioFormat>(['wav', 'mp3', 'flac'])(
    '%s tags name the source, and hold the words',
    async (format) => {
      const transcript = {
        language: 'en',
        segments: [{ text: 'Grüß dich.', startSecond: 0, endSecond: 1.25 }],
        words: [{ text: 'Grüß', startSecond: 0, endSecond: 0.5 }],
      };
      const text = 'Grüß dich.\n音 und so weiter: 言葉';
      const sound = sweep(44_100, 0.2, 1);
      const options = { format, tags: { ...tags, text }, transcript };
      const { data } = await encodeAudio(sound, options);
      const { tags: readTags, transcript: readTranscript } = await probeSound(data);
      expect(readTags).toMatchObject({ title: tags.title, artist: 'A studio', lyrics: text });
      expect(JSON.parse(readTags.comment ?? '')).toMatchObject({
        software: 'A studio',
        model: 'a-model',
        seed: 7,
        prompt: 'a "sweep"',
      });
      expect(readTranscript).toEqual(transcript);
      expect((await decodeAudio(data)).transcript).toEqual(transcript);
    },
  );

  test('the same sound is the same bytes', async () => {
    const options = { format: 'mp3', tags } as const;
    const [one, other] = await Promise.all([
      encodeAudio(sweep(44_100, 0.3, 2), options),
      encodeAudio(sweep(44_100, 0.3, 2), options),
    ]);
    expect(one).toEqual(other);
  });

  test('a file that is no sound or too long is refused, and the message says what to do', async () => {
    const text = new TextEncoder().encode('no sound at all '.repeat(50));
    await expect(decodeAudio(text)).rejects.toThrow(/send WAV, MP3, FLAC or Ogg/);
    const { data } = await encodeAudio(sweep(8000, 3, 1), { format: 'flac', tags });
    await expect(decodeAudio(data, { maxSeconds: 2 })).rejects.toThrow(/longer than 2 seconds/);
    await expect(decodeAudio(data.subarray(0, 1000))).rejects.toSatisfy((reason) =>
      InvalidArgumentError.isInstance(reason),
    );
  });
});

test.each<AudioFormat>(['mp3', 'flac'])(
  'an abort ends the thread that encodes %s',
  async (format) => {
    const threads = () =>
      process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
    // The threads of earlier tests may still be ending.
    await expect.poll(threads).toBe(0);
    const reason = new Error('enough');
    const abortSignal = AbortSignal.abort(reason);
    let during = 0;
    // Not before the first of two parts.
    vi.spyOn(abortSignal, 'throwIfAborted')
      .mockImplementationOnce(() => {})
      .mockImplementationOnce(() => {
        during = threads();
        throw reason;
      });
    const sound: Sound = { sampleRate: 8000, channels: [new Float32Array(32_000)] };
    await expect(encodeAudio(sound, { format, abortSignal })).rejects.toBe(reason);
    expect(during).toBeGreaterThan(0);
    await expect.poll(threads).toBe(0);
  },
);
