import type { GenerationError, VoiceSuccess } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { useSharedService } from '../../testing/service.ts';
import { decodeSound, download, loudness } from '../../testing/sound.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();
const lyrics = '[Verse]\nThe harbour lights are low\n[Chorus]\nWe sail, we sail';

let key: string;

const ask = <Body = VoiceSuccess>(operation: string, request: object) =>
  service.post<Body>(`/api/v6/voice/${operation}`, { key, ...request });

const make = async (operation: string, request: object) => {
  const { status, body } = await ask(operation, request);
  expect({ http: status, ...body }).toMatchObject({
    http: 200,
    status: 'success',
    meta: { engine: 'sandbox' },
  });
  return body;
};

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

test('music has the length, format and bitrate asked for, and can be fetched again', async () => {
  const request = { prompt: 'A flute alone', output_format: 'mp3', bitrate: '192k' };
  const body = await make('music_gen', request);
  expect(body.meta).toMatchObject({ ...request, duration: 30 });
  expect(body.audio_time).toBe(30);
  const file = await download(body.output[0], 'audio/mpeg');
  expect((file.length * 8) / 30 / 1000).toBeCloseTo(192, -1);
  const sound = await decodeSound(file);
  expect(sound.seconds).toBeCloseTo(30, 1);
  expect(loudness(sound, 5, 25)).toBeGreaterThan(0.03);
  expect((await ask(`fetch/${body.id}`, {})).body).toEqual(body);
});

test.runIf(isFull)('a song sings the lyrics, in the time that they take', async () => {
  const { output, meta, audio_time } = await make('song_generator', {
    lyrics,
    caption: 'Solo guitar',
    model_id: 'beta-short',
    language: 'fr',
  });
  expect(meta).toMatchObject({ lyrics, caption: 'Solo guitar', instrumental: false });
  expect(meta.warnings).toEqual([expect.stringMatching(/^The voices are English/)]);
  const file = await download(output[0], 'audio/wav');
  const sound = await decodeSound(file);
  expect(sound.seconds).toBeCloseTo(audio_time ?? 0, 1);
  expect(sound.seconds).toBeLessThanOrEqual(95);
  const written = await service.post<VoiceSuccess>('/api/v7/voice/speech-to-text', {
    key,
    model_id: 'sandbox-voice',
    init_audio: output[0],
  });
  expect(written.body.meta.text).toContain('The harbour lights are low');
});

test.runIf(isFull)('a song without vocals says nothing', async () => {
  const { output, meta, audio_time } = await make('song_generator', {
    instrumental: true,
    caption: 'A flute alone',
    duration: 30,
    lyrics,
  });
  expect(meta).toMatchObject({ instrumental: true, duration: 30, model_id: 'sandbox-song' });
  expect(meta).not.toHaveProperty('lyrics');
  expect(audio_time).toBe(30);
  expect((await decodeSound(await download(output[0], 'audio/wav'))).seconds).toBeCloseTo(30, 2);
});

test('lyrics are written as a text, a longer one for a longer song', async () => {
  const [short, long] = [
    await make('lyrics_generator', { prompt: 'The last ferry home' }),
    await make('lyrics_generator', { prompt: 'The last ferry home', length: 'long' }),
  ];
  const text = await download(short.output[0], 'text/plain; charset=utf-8');
  expect(text.toString()).toBe(short.meta.lyrics);
  expect(text.toString()).toMatch(/^\[(?:Intro|Verse)[^\]]*\]\n/);
  expect(text.toString()).toMatch(/ferry/i);
  expect(short.meta).toMatchObject({ prompt: 'The last ferry home', length: 'short' });
  expect(short).not.toHaveProperty('audio_time');
  expect(String(long.meta.lyrics).length).toBeGreaterThan(1.5 * text.length);
});

test.runIf(isFull)(
  'a song without lyrics has them written from its prompt, and sings them',
  async () => {
    const { output, meta, audio_time } = await make('song_generator', {
      prompt: 'A song about the last ferry home',
      caption: 'Solo guitar',
      model_id: 'beta-short',
      duration: 30,
    });
    expect(meta.lyrics).toMatch(/^\[/);
    expect(audio_time).toBe(30);
    const written = await service.post<VoiceSuccess>('/api/v7/voice/speech-to-text', {
      key,
      model_id: 'sandbox-voice',
      init_audio: output[0],
    });
    const sung = String(written.body.meta.text).split(' ').slice(0, 4).join(' ');
    expect(String(meta.lyrics).replace(/\s+/g, ' ')).toContain(sung);
  },
);

test.each<[string, string, object, string]>([
  ['nothing to sing of', 'song_generator', {}, 'prompt'],
  [
    'lyrics to be written from nothing',
    'song_generator',
    { lyrics_generation: true, lyrics },
    'prompt',
  ],
  [
    'no lyrics, and none to be written',
    'song_generator',
    { lyrics_generation: false, caption: 'x' },
    'lyrics',
  ],
  [
    'more than the model sings',
    'song_generator',
    { lyrics, model_id: 'beta-short', duration: 96 },
    'duration',
  ],
  ['a model of nobody', 'song_generator', { lyrics, model_id: 'sandbox-song' }, 'model_id'],
  ['too short music', 'music_gen', { prompt: 'Calm', duration: 29 }, 'duration'],
  ['lyrics about nothing', 'lyrics_generator', {}, 'prompt'],
])('%s is a 400 that names the field', async (_, operation, request, field) => {
  const { status, body } = await ask<GenerationError>(operation, request);
  expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ field }] }]);
});

test.each([
  ['is not there', () => `${web.url}/gone.mp3`, 'input_unavailable', /init_audio .*404/],
  ['is no sound', () => web.put('melody.mp3', Buffer.from('la')), 'input_unsupported', /WAV, MP3/],
])('a melody that %s ends its job with what to do', async (_, source, code, phrase) => {
  const request = { prompt: 'Calm piano', init_audio: source() };
  const { status, body } = await ask<GenerationError>('music_gen', request);
  expect([status, body]).toMatchObject([200, { status: 'error', code }]);
  expect(body.message).toMatch(phrase);
});

test.runIf(isFull)(
  'a bitrate that was sent for a lossless format has no effect, and a warning says so',
  async () => {
    const request = { prompt: 'A flute alone', output_format: 'flac', bitrate: '128k' };
    const { meta } = await make('music_gen', request);
    expect(meta.warnings).toEqual(['bitrate has no effect on flac, which is lossless.']);
  },
);
