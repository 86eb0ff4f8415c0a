import { InvalidArgumentError } from '@ai-sdk/provider';
import { encodeAudio, framesOf, loudnessOf, monoOf, silence } from '@genmedia/media/audio';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { decodeWithWebAudio, level, peak } from '@genmedia/media/testing/web-audio';
import { generateSpeech, transcribe } from 'ai';
import { describe, expect, test } from 'vitest';
import { sandbox } from '../provider.ts';
import { medianPitch, trackPitch } from '../voice/pitch.ts';
import { speechRate } from './speak.ts';

const speech = sandbox.speechModel('sandbox-speech');
const transcription = sandbox.transcriptionModel('sandbox-transcription');
const voices = sandbox.voiceModel('sandbox-voice');
globalThis.AI_SDK_LOG_WARNINGS = false;
const sentence = 'The lights are low, and we sail away.';
const pronounced = { message: expect.stringContaining('pronounce other languages as English') };

async function say(text: string, more: Partial<Parameters<typeof generateSpeech>[0]> = {}) {
  const { audio, warnings } = await generateSpeech({
    model: speech,
    text,
    voice: 'slt',
    outputFormat: 'wav',
    providerOptions: { sandbox: { seed: 1 } },
    ...more,
  });
  return {
    file: audio.uint8Array,
    sound: await decodeWithWebAudio(audio.uint8Array, speechRate),
    warnings,
  };
}

const spokenByVoice = new Map<string, ReturnType<typeof say>>();

/** The sentence in a voice, spoken once for all tests. */
function sentenceBy(voice: string): ReturnType<typeof say> {
  const known = spokenByVoice.get(voice) ?? say(sentence, { voice });
  spokenByVoice.set(voice, known);
  return known;
}

function pitchOf(sound: Awaited<ReturnType<typeof decodeWithWebAudio>>): number {
  return medianPitch(trackPitch(monoOf(sound), sound.sampleRate));
}

describe('text to speech', () => {
  test('each voice has its own pitch, and an unknown voice always has the same pitch', async () => {
    const pitches = await Promise.all(
      ['slt', 'awb', 'rms', 'Rachel'].map(async (voice) =>
        pitchOf((await sentenceBy(voice)).sound),
      ),
    );
    const [slt = 0, awb = 0, rms = 0, rachel = 0] = pitches;
    expect(slt).toBeGreaterThan(160);
    expect(awb).toBeGreaterThan(115);
    expect(awb).toBeLessThan(145);
    expect(rms).toBeLessThan(112);
    expect(new Set([slt, awb, rms, rachel].map((pitch) => Math.round(pitch))).size).toBe(4);
    const [one, other] = await Promise.all([
      say('Hello.', { voice: 'Rachel' }),
      say('Hello.', { voice: 'rachel ' }),
    ]);
    expect(one.sound).toEqual(other.sound);
  });

  test.runIf(isFull)('twice the speed is half as long, at the same pitch', async () => {
    const [slow, fast] = [await sentenceBy('slt'), await say(sentence, { speed: 2 })];
    expect(framesOf(fast.sound) / framesOf(slow.sound)).toBeCloseTo(0.5, 1);
    expect(pitchOf(fast.sound) / pitchOf(slow.sound)).toBeCloseTo(1, 1);
  });

  test('speech is as loud as music, and never clips', async () => {
    const { sound } = await sentenceBy('slt');
    expect(loudnessOf(sound)).toBeGreaterThan(-18.5);
    expect(loudnessOf(sound)).toBeLessThan(-15);
    expect(peak(sound)).toBeLessThan(0.95);
  });

  test.runIf(isFull)(
    'at temperature 0 speech does not depend on the seed, at 1 it does',
    async () => {
      const twoTakes = async (temperature: number) => {
        const ways = await Promise.all(
          [3, 4].map((seed) =>
            say('Good morning.', { providerOptions: { sandbox: { seed, temperature } } }),
          ),
        );
        return ways.map((way) => way.sound);
      };
      const [[steady, again], [free, other]] = [await twoTakes(0), await twoTakes(1)];
      expect(steady).toEqual(again);
      expect(free).not.toEqual(other);
    },
  );

  test('the same seed gives the same bytes, another seed gives others', async () => {
    const [one, again, other] = await Promise.all(
      [3, 3, 4].map((seed) => say('Good morning.', { providerOptions: { sandbox: { seed } } })),
    );
    expect(one?.file).toEqual(again?.file);
    expect(one?.file).not.toEqual(other?.file);
  });

  test('text in any script is spoken, and other languages with a warning', async () => {
    const { sound, warnings } = await say('你好，世界。', { language: 'zh' });
    expect(framesOf(sound)).toBeGreaterThan(speechRate);
    expect(level(monoOf(sound))).toBeGreaterThan(0.02);
    expect(warnings).toMatchObject([pronounced]);
  });

  test.each([
    'おはようございます',
    'Bonjour, la mer est bleue et il fait beau.',
    'Доброе утро',
    '안녕하세요',
  ])(
    'text that is plainly not English causes a warning, without a named language: %s',
    async (text) => {
      expect((await say(text)).warnings).toMatchObject([pronounced]);
    },
  );

  test('English text causes no warning', async () => {
    expect((await sentenceBy('slt')).warnings).toEqual([]);
    expect((await say('Hello.', { language: 'en-GB' })).warnings).toEqual([]);
    const providerOptions = { sandbox: { seed: 1, pitch: 2 } };
    expect((await say('Hello.', { providerOptions })).warnings).toMatchObject([
      { feature: 'providerOptions.sandbox.pitch' },
    ]);
  });

  test('an unknown voice causes a warning that names the known ones', async () => {
    const expected = [
      { feature: 'voice', details: expect.stringMatching(/qwertz.*slt, awb, rms/) },
    ];
    const { file, warnings } = await say('Hello.', { voice: 'qwertz-does-not-exist' });
    expect(warnings).toMatchObject(expected);
    const audio = { data: file, mediaType: 'audio/wav' };
    const converted = await voices.doConvert({ audio, voice: 'qwertz', outputFormat: 'wav' });
    expect(converted.warnings).toMatchObject(expected);
  });

  test('text without words and invalid options are refused', async () => {
    await expect(say('…!')).rejects.toThrow(/no word/);
    await expect(say('a', { outputFormat: 'ogg' })).rejects.toThrow(/wav, mp3 or flac/);
    await expect(say('a', { speed: 9 })).rejects.toThrow(/0\.25 to 4/);
  });
});

describe('transcription', () => {
  test.each(variations(1, ['flac', 'mp3'] as const))(
    '%s is read back, every word in its time',
    async (outputFormat) => {
      const text = 'It costs $5, Dr. Smith. Größe! 你好。 Bye-bye 🙂.';
      const { file, sound } = await say(text, { outputFormat });
      const read = await transcribe({ model: transcription, audio: file });
      expect(read.text.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(read.language).toBe('en');
      const seconds = framesOf(sound) / speechRate;
      expect(Math.abs((read.durationInSeconds ?? 0) - seconds)).toBeLessThan(0.1);
      expect(read.segments.map((segment) => segment.text)).toHaveLength(4);
    },
  );

  test('words have the times of sound, and pauses those of silence', async () => {
    const { file, sound } = await say('Stop. Go on.');
    const { words = [] } = await transcription.doGenerate({ audio: file, mediaType: 'audio/wav' });
    expect(words.map(({ text }) => text)).toEqual(['Stop.', 'Go', 'on.']);
    const [stop, go] = words;
    const samples = monoOf(sound);
    const between = (from = 0, to = 0) =>
      level(samples, Math.round(from * speechRate), Math.round(to * speechRate));
    const pause = between((stop?.endSecond ?? 0) + 0.1, (go?.startSecond ?? 0) - 0.1);
    expect(between(stop?.startSecond, stop?.endSecond)).toBeGreaterThan(pause * 10);
    expect(between(go?.startSecond, go?.endSecond)).toBeGreaterThan(pause * 10);
  });

  test('other recordings give no words, but the times of sound and silence, and a warning', async () => {
    const sampleRate = 8000;
    const sound = silence(sampleRate, 4 * sampleRate);
    for (const [from, to] of [
      [0.5, 1.5],
      [2.5, 3.5],
    ] as const)
      for (let i = from * sampleRate; i < to * sampleRate; i++)
        (sound.channels[0] as Float32Array)[i] = Math.sin(i / 4) / 3;
    const { data } = await encodeAudio(sound, { format: 'wav' });
    const read = await transcription.doGenerate({ audio: data, mediaType: 'audio/wav' });
    expect(read).toMatchObject({ text: '', words: [], language: undefined, durationInSeconds: 4 });
    expect(read.segments).toEqual([
      { text: '', startSecond: 0.5, endSecond: 1.5 },
      { text: '', startSecond: 2.5, endSecond: 3.5 },
    ]);
    const [warning] = read.warnings;
    expect(warning).toMatchObject({
      message: expect.stringMatching(
        /recognises no speech.*0\.5 to 1\.5 s.*Silence: 0\.0 to 0\.5 s/,
      ),
    });
  });

  test('a silent recording says so', async () => {
    const { data } = await encodeAudio(silence(8000, 8000), { format: 'wav' });
    const read = await transcription.doGenerate({ audio: data, mediaType: 'audio/wav' });
    expect(read).toMatchObject({ text: '', segments: [] });
    expect(read.warnings).toMatchObject([{ message: expect.stringContaining('is silent') }]);
  });

  test.runIf(isFull)('a recording that is too long says so', async () => {
    const { data } = await encodeAudio(silence(8000, 901 * 8000), { format: 'wav' });
    const { warnings } = await transcription.doGenerate({ audio: data, mediaType: 'audio/wav' });
    expect(warnings).toMatchObject([
      { message: expect.stringContaining('longer than 900 seconds') },
    ]);
  });

  test('a text that is hidden in a file is not believed for another sound', async () => {
    const { file } = await sentenceBy('slt');
    const forged = Uint8Array.from(file);
    // The samples are after the header of the WAV, which is shorter than this.
    const at = Buffer.from(forged).indexOf('data') + 8;
    for (let i = at; i < at + 4000; i++) forged[i] = i % 7;
    const [own, other] = await Promise.all(
      [file, forged].map((audio) => transcription.doGenerate({ audio, mediaType: 'audio/wav' })),
    );
    expect(own?.text).toBe(sentence);
    expect(Buffer.from(forged).includes('sail away')).toBe(true);
    expect(other?.text).toBe('');
    expect(other?.warnings).toHaveLength(1);
  });

  test('what is no recording is refused', async () => {
    const broken = { audio: new Uint8Array(99), mediaType: 'audio/wav' };
    await expect(transcription.doGenerate(broken)).rejects.toSatisfy((error) =>
      InvalidArgumentError.isInstance(error),
    );
  });
});

describe('speech to speech', () => {
  test.each(
    variations(1, [
      ['rms', 'slt'],
      ['slt', 'rms'],
    ] as const),
  )('%s becomes %s: another pitch, the same words and times', async (from, voice) => {
    const { file, sound } = await sentenceBy(from);
    const audio = { data: file, mediaType: 'audio/wav' };
    const converted = await voices.doConvert({ audio, voice, outputFormat: 'wav' });
    const now = await decodeWithWebAudio(converted.audio.data, speechRate);
    const wanted = (await sentenceBy(voice)).sound;
    expect(framesOf(now)).toBe(framesOf(sound));
    expect(Math.abs(Math.log2(pitchOf(now) / pitchOf(wanted)))).toBeLessThan(0.15);
    expect(Math.abs(Math.log2(pitchOf(now) / pitchOf(sound)))).toBeGreaterThan(0.4);
    const { text } = await transcribe({ model: transcription, audio: converted.audio.data });
    expect(text).toBe(sentence);
  });
});
