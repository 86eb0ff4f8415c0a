import { beforeAll, describe, expect, test, vi } from 'vitest';
import { encodeAudio } from '../audio/encode.ts';
import { loudnessOf } from '../audio/loudness.ts';
import { probeSound } from '../audio/probe.ts';
import { cut, joined, type Sound, secondsOf } from '../audio/sound.ts';
import { film, tone as toneAt } from '../testing/film.ts';
import { isFull } from '../testing/variations.ts';
import { packetsOf } from '../testing/watch.ts';
import { decodeWithWebAudio, level } from '../testing/web-audio.ts';
import { probeVideo } from '../video/probe.ts';
import { replaceAudio, takeSound } from '../video/soundtrack.ts';
import { dubVideo } from './dub-video.ts';
import { mixLines } from './mix.ts';

const rate = 48_000;

const tone = (hertz: number, seconds: number, gain: number) => toneAt(hertz, seconds, gain, rate);

/** The strength of a tone in a part of a sound (Goertzel's algorithm). */
function levelAt(hertz: number, sound: Sound, from: number, to: number): number {
  const { sampleRate, channels } = cut(
    sound,
    Math.round(from * rate),
    Math.round((to - from) * rate),
  );
  const factor = 2 * Math.cos((2 * Math.PI * hertz) / sampleRate);
  let [last, before] = [0, 0];
  for (const sample of channels[0] ?? []) [last, before] = [sample + factor * last - before, last];
  const power = last * last + before * before - factor * last * before;
  return (2 * Math.sqrt(Math.max(0, power))) / (channels[0]?.length ?? 1);
}

/** A sound file with a transcript in its tags: one sentence per second. */
async function say(text: string, language = 'en'): Promise<Uint8Array> {
  const segments = text
    .split(/(?<=[.?]) /)
    .map((sentence, i) => ({ text: sentence, startSecond: i + 0.1, endSecond: i + 0.9 }));
  const { data } = await encodeAudio(tone(200, segments.length, 0.3), {
    format: 'wav',
    tags: { title: 'x', software: 's', model: 'm', seed: 1 },
    transcript: { language, segments, words: segments },
  });
  return data;
}

async function transcriptOf(file: Uint8Array) {
  const { transcript } = await probeSound(file);
  if (transcript === undefined) throw new Error('The file does not say what is said in it.');
  return transcript;
}

let silentVideo: Uint8Array;
let video: Uint8Array;

beforeAll(async () => {
  silentVideo = await film({ width: 64, height: 64, seconds: 3, fps: 5 });
  video = await replaceAudio(silentVideo, await say('Good morning, everybody. How are you today?'));
});

test.each([0.3, 0.05])(
  'a line replaces an original of gain %d at its loudness, and the original goes on after it',
  (gain) => {
    const original = tone(440, 6, gain);
    const { sound, spans } = mixLines(original, [
      { start: 2, end: 4, sound: tone(1000, 1.5, 0.7) },
    ]);
    expect(spans).toEqual([{ start: 2, end: 3.5 }]);
    expect(secondsOf(sound)).toBe(6);
    const before = levelAt(440, sound, 0.5, 1.5);
    expect(before).toBeCloseTo(gain, 3);
    expect(levelAt(1000, sound, 0.5, 1.5)).toBeLessThan(0.01);
    const [was = 0, is = 0] = [original, sound].map((one) =>
      loudnessOf(cut(one, 2.2 * rate, rate)),
    );
    expect(Math.abs(is - was)).toBeLessThan(1);
    expect(levelAt(1000, sound, 2.2, 3.2)).toBeGreaterThan(gain / 2);
    expect(levelAt(440, sound, 2, 4) / before).toBeLessThan(0.001);
    expect(levelAt(440, sound, 4.5, 5.5)).toBeCloseTo(before, 2);
  },
);

test.each([0.9, 0.3, 0.02])('an original of gain %d is as loud between lines as it was', (gain) => {
  const original = tone(440, 6, gain);
  const { sound } = mixLines(original, [
    { start: 1, end: 2, sound: tone(1000, 1, 0.7) },
    { start: 4, end: 5, sound: tone(1000, 1, 0.05) },
  ]);
  const decibels =
    20 * Math.log10(levelAt(440, sound, 2.5, 3.5) / levelAt(440, original, 2.5, 3.5));
  // Peaks near full scale are reduced to the ceiling.
  expect(Math.abs(decibels)).toBeLessThan(gain > 0.8 ? 1 : 0.01);
});

test('a late line delays those after it, and no two are heard at once', () => {
  const line = (start: number) => ({ start, end: start + 0.5, sound: tone(1000, 1, 0.5) });
  const { spans } = mixLines(tone(440, 6, 0.2), [line(1), line(1.5), line(4)]);
  expect(spans.map(({ start }) => start)).toEqual([1, 2.06, 4]);
});

test.each([2, 1.9])('a line from 2 to %d seconds is heard, too', (end) => {
  const { spans } = mixLines(tone(440, 6, 0.2), [{ start: 2, end, sound: tone(1000, 1, 0.7) }]);
  expect(spans).toEqual([{ start: 2, end: 3 }]);
});

test('a line that begins before the original is as loud as the original at its start', () => {
  const original = tone(440, 4, 0.05);
  const { sound } = mixLines(original, [{ start: -1, end: 1, sound: tone(1000, 1, 0.7) }]);
  const [was = 0, is = 0] = [original, sound].map((one) => loudnessOf(cut(one, 0, rate)));
  expect(Math.abs(is - was)).toBeLessThan(1);
});

test('where lines overlap, the loudness of the original counts once', () => {
  const [loud, quiet] = [tone(440, 2, 0.3), tone(440, 2, 0.1)];
  const original = { sampleRate: rate, channels: joined([loud.channels, quiet.channels]) };
  const line = (start: number) => ({ start, end: start + 2, sound: tone(1000, 0.4, 0.7) });
  const { sound } = mixLines(original, [line(0), ...Array.from({ length: 50 }, () => line(2))]);
  const is = loudnessOf(cut(sound, 0, 0.4 * rate));
  expect(Math.abs(is - loudnessOf(original))).toBeLessThan(1);
});

test('a line that ends after the original is heard to its end', () => {
  const line = { start: 0.5, end: 1, sound: tone(1000, 2, 0.7) };
  const { sound, spans } = mixLines(tone(440, 1, 0.2), [line]);
  expect(spans).toEqual([{ start: 0.5, end: 2.5 }]);
  expect(secondsOf(sound)).toBe(2.5);
  expect(levelAt(1000, sound, 2, 2.4)).toBeGreaterThan(0.08);
});

test('the sound of a video is taken out bit for bit, with its transcript', async () => {
  const sound = await takeSound(video);
  expect(sound?.mediaType).toBe('audio/mp4');
  expect(Buffer.from(sound?.data ?? video).toString('latin1', 4, 12)).toBe('ftypM4A ');
  expect(await packetsOf(sound?.data ?? video, 'audio')).toEqual(await packetsOf(video, 'audio'));
  const { segments } = await transcriptOf(sound?.data ?? video);
  expect(segments.map(({ text }) => text)).toEqual([
    'Good morning, everybody.',
    'How are you today?',
  ]);
  expect(await takeSound(silentVideo)).toBeUndefined();
});

test('a transcript is believed for the sound that it was made for, and no other', async () => {
  const other = await replaceAudio(video, tone(300, 3, 0.3));
  const { tags, transcript } = await probeSound(other);
  expect(tags.comment).toContain('Good morning, everybody.');
  expect(transcript).toBeUndefined();
  const { data } = await encodeAudio(tone(300, 3, 0.3), { format: 'wav' });
  expect((await probeSound(await replaceAudio(video, data))).transcript).toBeUndefined();
});

test('a dubbed video has the pictures of the original, and the lines at their times', async () => {
  const texts = ['Buenos días a todos.', '¿Cómo están hoy?'];
  const { segments } = await transcriptOf(video);
  const audio = await Promise.all(texts.map((text) => say(text, 'es')));
  const lines = segments.map(({ startSecond: start, endSecond: end }, i) => ({
    start,
    end,
    text: texts[i] ?? '',
    audio: audio[i] ?? video,
  }));
  const dubbed = await dubVideo(video, { lines, language: 'es' });
  expect(dubbed).toMatchObject({ seconds: 3, keepsOriginal: true });
  expect(await packetsOf(dubbed.video, 'video')).toEqual(await packetsOf(video, 'video'));
  expect((await probeVideo(dubbed.video)).audio?.codec).toBe('aac');

  const read = await transcriptOf(dubbed.video);
  expect(read.language).toBe('es');
  expect(read.segments.map(({ text }) => text)).toEqual(texts);
  expect(read.segments[0]?.startSecond).toBeCloseTo(segments[0]?.startSecond ?? 9, 2);

  // Symphonia can only read MP4 without pictures.
  const sound = await decodeWithWebAudio((await takeSound(dubbed.video))?.data ?? video, rate);
  const [samples = new Float32Array()] = sound.channels;
  const during = read.segments.map(({ startSecond, endSecond }) =>
    level(samples, Math.round(startSecond * rate), Math.round(endSecond * rate)),
  );
  for (const loud of during) expect(loud).toBeGreaterThan(0.02);
  expect(level(samples, Math.round(2.5 * rate))).toBeLessThan(0.005);
});

describe('an original', () => {
  const dub = async (file: Uint8Array) => {
    const lines = [{ start: 0.5, end: 2, text: 'Hola', audio: await say('Hola') }];
    return dubVideo(file, { lines, language: 'es' });
  };

  test('without a decoder is left out', async () => {
    const bytes = Buffer.from(video);
    bytes.write('ac-3', bytes.indexOf('mp4a'));
    bytes.write('free', bytes.indexOf('esds'));
    const dubbed = await dub(bytes);
    expect(dubbed.keepsOriginal).toBe(false);
    expect((await probeVideo(dubbed.video)).audio?.codec).toBe('aac');
  });

  test('that is too long is refused, with what to do', async () => {
    const bytes = Buffer.from(video);
    // With units of time a thousand times longer, it seems to last 50 minutes.
    bytes.writeUInt32BE(rate / 1000, bytes.indexOf(Buffer.of(0, 0, rate >> 8, rate & 0xff)));
    await expect(dub(bytes)).rejects.toMatchObject({
      name: 'AI_InvalidArgumentError',
      message: 'The recording is longer than 900 seconds: send a shorter one.',
    });
  });

  test('that is damaged is refused, with what to do', async () => {
    const bytes = Buffer.from(video);
    const [, second = ''] = await packetsOf(video, 'audio');
    const packet = Buffer.from(second.split(' ')[1] ?? '', 'base64');
    bytes.fill(0xff, bytes.indexOf(packet), bytes.indexOf(packet) + packet.length);
    await expect(dub(bytes)).rejects.toMatchObject({
      name: 'AI_InvalidArgumentError',
      message: 'The sound of the video cannot be read: export the video again.',
    });
  });
});

test('a line far beyond the end of the video does not make its sound longer', async () => {
  const audio = await say('Hola');
  const lines = [
    { start: 0.5, end: 1e7, text: 'Hola', audio },
    { start: 1e7, end: 1e7 + 1, text: 'Hola', audio },
  ];
  const dubbed = await dubVideo(video, { lines, language: 'es' });
  expect((await probeVideo(dubbed.video)).seconds).toBeCloseTo(3, 1);
});

test('a line is decoded after the one before', async () => {
  const audio = await say('Hola');
  const read = vi.fn<() => Uint8Array>(() => audio);
  const damaged = { start: 0, end: 1, text: 'Hola', audio: audio.subarray(0, 40) };
  const next = {
    ...damaged,
    get audio() {
      return read();
    },
  };
  const lines = [damaged, next];
  await expect(dubVideo(video, { lines, language: 'es' })).rejects.toThrow('The file');
  expect(read).not.toHaveBeenCalled();
});

test('without lines the video stays as it is', async () => {
  const without = { lines: [], language: 'en' };
  const [dubbed, silent] = [await dubVideo(video, without), await dubVideo(silentVideo, without)];
  expect(dubbed).toEqual({ video, seconds: 3, keepsOriginal: true });
  expect(silent).toEqual({ video: silentVideo, seconds: 3, keepsOriginal: false });
});

test.runIf(isFull)('dubbing is the same every time', async () => {
  const lines = [{ start: 0.5, end: 2, text: 'Hola', audio: await say('Hola') }];
  const [one, other] = [
    await dubVideo(video, { lines, language: 'es' }),
    await dubVideo(video, { lines, language: 'es' }),
  ];
  expect(Buffer.from(one.video).equals(other.video)).toBe(true);
});
