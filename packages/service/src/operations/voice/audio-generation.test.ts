import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { useSharedService } from '../../testing/service.ts';
import { decodeSound, download, loudness } from '../../testing/sound.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();
const sentence = 'The train leaves at noon.';

let key: string;
/** Speech of the sentence with the voice slt. */
let speech: GenerationSuccess;
let recording: Buffer;

const ask = <Body = GenerationSuccess>(operation: string, request: object) =>
  service.post<Body>(`/api/v7/voice/${operation}`, {
    key,
    model_id: 'sandbox-voice',
    ...request,
  });

const make = async (operation: string, request: object) => {
  const { status, body } = await ask(operation, request);
  expect({ http: status, ...body }).toMatchObject({
    http: 200,
    status: 'success',
    meta: { engine: 'sandbox' },
  });
  expect(body.proxy_links).toEqual(body.output);
  return body;
};

const say = (prompt: string, voice_id = 'slt') => make('text-to-speech', { prompt, voice_id });
const write = (init_audio: string) => make('speech-to-text', { init_audio });

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  speech = await say(sentence);
  recording = await download(speech.output[0], 'audio/wav');
});

test('a text is said, and what is said can be written down again', async () => {
  const sound = await decodeSound(recording);
  expect(sound.seconds).toBeGreaterThan(1);
  expect(sound.seconds).toBeLessThan(4);
  expect(loudness(sound)).toBeGreaterThan(0.02);
  const { output, meta } = await write(speech.output[0] ?? '');
  expect(meta).toMatchObject({ text: sentence, language: 'en', init_audio: speech.output[0] });
  expect(meta.duration).toBeCloseTo(sound.seconds, 1);
  expect(await download(output[0], 'text/plain; charset=utf-8')).toEqual(Buffer.from(sentence));
});

test('another voice says the same in another way', async () => {
  const { output, meta } = await say(sentence, 'rms');
  expect(meta).toMatchObject({ prompt: sentence, voice_id: 'rms', model_id: 'sandbox-voice' });
  const said = await download(output[0], 'audio/wav');
  expect(said.equals(recording)).toBe(false);
  // The model writes into the file whose voice it is.
  expect(said.includes('"voice":"rms"')).toBe(true);
});

test('a recording is turned into another voice, whether its URL or the file itself is sent', async () => {
  const original = await decodeSound(recording);
  const sources = [recording.toString('base64'), web.put('speech.wav', recording)];
  let last = '';
  for (const init_audio of isFull ? sources : sources.slice(0, 1)) {
    const { output, meta } = await make('speech-to-speech', { init_audio, voice_id: 'awb' });
    expect(meta).toMatchObject({ voice_id: 'awb', init_audio: expect.stringMatching(/^http/) });
    const converted = await download(output[0], 'audio/wav');
    expect(converted.equals(recording)).toBe(false);
    expect(converted.includes('"voice":"awb"')).toBe(true);
    expect((await decodeSound(converted)).seconds).toBeCloseTo(original.seconds, 1);
    last = output[0] ?? '';
  }
  expect((await write(last)).meta).toMatchObject({ text: sentence });
});

test('a sound is as long as asked, and with its seed always the same', async () => {
  const request = { prompt: 'A wooden door creaks open', duration: 2.5, seed: 7 };
  const [first, again, other] = [
    await make('sound-generation', request),
    await make('sound-generation', request),
    await make('sound-generation', { prompt: 'Rain on a roof' }),
  ];
  const [one, two] = await Promise.all(
    [first, again].map(({ output }) => download(output[0], 'audio/wav')),
  );
  const sound = await decodeSound(one ?? recording);
  expect(sound.seconds).toBeCloseTo(2.5, 2);
  expect(loudness(sound)).toBeGreaterThan(0.01);
  expect(one?.equals(two ?? recording)).toBe(true);
  expect(first.meta).toMatchObject(request);
  expect(other.meta).toMatchObject({ duration: 5, seed: expect.any(Number) });
});

test.runIf(isFull)('music is as long as asked', async () => {
  const request = { prompt: 'Calm piano', duration: 31 };
  const { output, meta } = await make('music-gen', request);
  expect(meta).toMatchObject(request);
  const sound = await decodeSound(await download(output[0], 'audio/wav'));
  expect(sound.seconds).toBeCloseTo(31, 2);
  expect(loudness(sound, 2, 29)).toBeGreaterThan(0.03);
});

test('a result can be fetched again, by its own kind of fetch alone', async () => {
  const fetched = await service.post(`/api/v7/voice/fetch/${speech.id}`, { key });
  expect(fetched).toMatchObject({ status: 200, body: speech });
  expect((await service.post(`/api/v7/images/fetch/${speech.id}`, { key })).status).toBe(404);
});

test.each([
  ['text-to-speech', { prompt: 'Hello', voice_id: 'slt', model_id: 'sandbox-song' }, 'model_id'],
  ['speech-to-text', { init_audio: 'https://a.example/a.wav', model_id: 'nobody' }, 'model_id'],
  ['sound-generation', { prompt: 'Rain', duration: 23 }, 'duration'],
  ['music-gen', { prompt: 'Calm piano', duration: 29 }, 'duration'],
  ['music-gen', { prompt: 'Calm piano', duration: 481 }, 'duration'],
  ['text-to-speech', { prompt: 'a'.repeat(2501), voice_id: 'slt' }, 'prompt'],
  ['speech-to-speech', { init_audio: 'aGVsbG8=', voice_id: 'slt' }, 'init_audio'],
])(
  '%s with a value that cannot be is a 400 that names the field',
  async (operation, request, field) => {
    const { status, body } = await ask<GenerationError>(operation, request);
    expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ field }] }]);
    if (field === 'model_id') expect(body.message).toContain('sandbox-voice');
  },
);

test.each([
  ['is not there', () => `${web.url}/gone.wav`, 'input_unavailable', /init_audio .*404/],
  ['is no recording', () => web.put('a.wav', Buffer.from('no')), 'input_unsupported', /WAV, MP3/],
])('a recording that %s ends its job with what to do', async (_, source, code, phrase) => {
  const { status, body } = await ask<GenerationError>('speech-to-text', { init_audio: source() });
  expect([status, body]).toMatchObject([200, { status: 'error', code, id: expect.any(Number) }]);
  expect(body.message).toMatch(phrase);
});

test('a recording that the model cannot understand gives no words, and a warning with times', async () => {
  const { output } = await make('sound-generation', { prompt: 'A dog barks', duration: 1 });
  const { meta } = await make('speech-to-text', { init_audio: output[0] });
  expect(meta).toMatchObject({
    text: '',
    warnings: [expect.stringMatching(/recognises no speech.*Sound that may be speech: \d/)],
  });
});

test.each([
  ['text-to-speech', { prompt: 'おはようございます', voice_id: 'slt' }, 'English'],
  ['text-to-speech', { prompt: 'Bonjour, la mer est bleue.', voice_id: 'slt' }, 'English'],
  ['text-to-speech', { prompt: 'Hello', voice_id: 'qwertz-does-not-exist' }, 'There is no voice'],
  ['sound-generation', { prompt: 'qwertz', duration: 1 }, 'names no sound'],
])('%s of %j: what is not done stands in the warnings', async (operation, request, why) => {
  const { meta } = await make(operation, request);
  expect(meta.warnings).toEqual([expect.stringContaining(why)]);
});
