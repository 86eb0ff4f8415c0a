import { encodeAudio } from '@genmedia/media/audio';
import { packetsOf } from '@genmedia/media/testing/watch';
import { probeVideo, replaceAudio, takeSound } from '@genmedia/media/video';
import { sandbox } from '@genmedia/sandbox';
import type { GenerationError, GenerationSuccess, VoiceSuccess } from '@genmedia/types';
import { generateSpeech, experimental_generateVideo as generateVideo } from 'ai';
import { beforeAll, expect, test } from 'vitest';
import { isFull } from '../../../testing/full.ts';
import { useSharedService } from '../../../testing/service.ts';
import { decodeSound, download, loudness } from '../../../testing/sound.ts';
import { useWebServer } from '../../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();
const said = 'Good morning, everybody. How are you today?';

let key: string;
let silent: Uint8Array;
let video: Uint8Array;
let init_video: string;

const ask = <Body = VoiceSuccess>(request: object) =>
  service.post<Body>('/api/v6/voice/create_dubbing', { key, init_video, ...request });

const dub = async (request: object) => {
  const { status, body } = await ask(request);
  expect({ http: status, status: body.status, message: body.message }).toEqual({
    http: 200,
    status: 'success',
  });
  return { ...body, file: await download(body.output[0], 'video/mp4') };
};

async function soundFileOf(file: Uint8Array): Promise<Uint8Array> {
  const sound = await takeSound(file);
  if (!sound) throw new Error('The video has no sound.');
  return sound.data;
}

/** Transcribes what is said in a video. */
async function transcribe(file: Uint8Array): Promise<GenerationSuccess['meta']> {
  const { body } = await service.post<GenerationSuccess>('/api/v7/voice/speech-to-text', {
    key,
    model_id: 'sandbox-voice',
    init_audio: Buffer.from(await soundFileOf(file)).toString('base64'),
  });
  return body.meta;
}

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
  const filmed = await generateVideo({
    model: sandbox.videoModel('sandbox-video'),
    prompt: 'a sailing boat on the sea',
    resolution: '64x64',
    duration: 5,
    fps: 4,
    seed: 1,
  });
  const spoken = await generateSpeech({
    model: sandbox.speechModel('sandbox-speech'),
    text: said,
    voice: 'slt',
    outputFormat: 'wav',
    providerOptions: { sandbox: { seed: 1 } },
  });
  silent = filmed.video.uint8Array;
  video = await replaceAudio(silent, spoken.audio.uint8Array);
  init_video = web.put('interview.mp4', video);
});

test.runIf(isFull)(
  'without a translator, a video is dubbed with its own words, says so, and shows the same pictures bit for bit',
  async () => {
    const { file, meta, audio_time, output } = await dub({
      output_lang: 'es',
      voice_id: 'rms',
      file_prefix: 'interview_es',
      seed: 42,
    });
    expect(meta).toMatchObject({
      engine: 'sandbox',
      model_id: 'gamma',
      init_video,
      source_lang: 'en',
      output_lang: 'es',
      voice_id: 'rms',
      voice_model: 'gamma',
      speed: 1,
      file_prefix: 'interview_es',
      seed: 42,
    });
    expect(output[0]).toContain('/files/interview_es');
    expect(audio_time).toBeCloseTo(5, 1);
    const pictures = await packetsOf(video, 'video');
    expect(pictures).not.toEqual([]);
    expect(await packetsOf(file, 'video')).toEqual(pictures);
    expect((await probeVideo(file)).audio?.codec).toBe('aac');
    const { text, language } = await transcribe(file);
    expect(language).toBe('en');
    expect(text).toBe(said);
    expect(meta.warnings).toContainEqual(expect.stringContaining('does not translate'));
    expect(meta.warnings).toContainEqual(expect.stringContaining('The voices are English'));
  },
);

test('a video in the request is dubbed by another voice of its language in its time, and fetched again', async () => {
  const sent = { init_video: Buffer.from(video).toString('base64'), base64: true };
  const spoken = { ...sent, output_lang: 'en-gb', seed: 3 };
  const dubbed = await dub({ ...spoken, voice_id: 'awb' });
  const { file: _file, ...body } = dubbed;
  expect(body.meta).toMatchObject({ base64: true, voice_id: 'awb' });
  expect(await download(String(body.meta.init_video), 'video/mp4')).toEqual(Buffer.from(video));
  expect((await service.post(`/api/v6/voice/fetch/${body.id}`, { key })).body).toEqual(body);
  expect((await transcribe(dubbed.file)).text).toBe(said);
  // The original sound could be decoded, so it is heard under the lines.
  expect(dubbed.meta.warnings ?? []).not.toContainEqual(
    expect.stringContaining('cannot be decoded'),
  );
  const sound = await decodeSound(await soundFileOf(dubbed.file));
  const before = await decodeSound(await soundFileOf(video));
  expect(sound.seconds).toBeCloseTo(before.seconds, 1);
  expect(loudness(sound, 0.2, 1)).toBeGreaterThan(0.02);
  expect(loudness(sound, 4.5, 5)).toBeLessThan(0.01);
  if (!isFull) return;
  const own = await dub({ ...spoken, voice_id: 'slt' });
  expect(sound.samples).not.toEqual((await decodeSound(await soundFileOf(own.file))).samples);
});

test.runIf(isFull)(
  'a warning counts the lines that do not fit into their time at a low speed',
  async () => {
    const { meta } = await dub({ output_lang: 'en-gb', voice_id: 'awb', speed: 0.5, seed: 1 });
    expect(meta.warnings).toEqual([
      '1 of 2 lines do not fit into their time at this speed, and were spoken faster.',
    ]);
  },
);

test('a video whose words are not recognised stays as it is, with a warning', async () => {
  const { data } = await encodeAudio(
    {
      sampleRate: 8000,
      channels: [Float32Array.from({ length: 40_000 }, (_, i) => Math.sin(i / 3) / 2)],
    },
    { format: 'wav' },
  );
  const other = await replaceAudio(silent, data);
  const { meta, file } = await dub({
    init_video: web.put('unknown.mp4', other),
    output_lang: 'es',
    voice_id: 'slt',
  });
  expect(meta.warnings).toContainEqual(expect.stringContaining('the video is unchanged'));
  expect(file.equals(other)).toBe(true);
});

test.each<[string, object, string]>([
  ['a language that is not spoken', { output_lang: 'la' }, 'output_lang'],
  ['a voice model that does not exist', { output_lang: 'es', voice_model: 'delta' }, 'voice_model'],
  ['base64 where a URL belongs', { output_lang: 'es', init_video: 'aGk=' }, 'init_video'],
  ['too much speed', { output_lang: 'es', speed: 2.1 }, 'speed'],
])('%s is a 400 that names the field', async (_, request, field) => {
  const { status, body } = await ask<GenerationError>(request);
  expect([status, body]).toMatchObject([400, { code: 'validation_error', errors: [{ field }] }]);
});

test.each<[string, () => string, string, RegExp]>([
  ['is not there', () => `${web.url}/gone.mp4`, 'input_unavailable', /init_video .*404/],
  ['has no sound', () => web.put('silent.mp4', silent), 'input_unsupported', /somebody speaks/],
  ['is no video', () => web.put('note.mp4', Buffer.from('no')), 'input_unsupported', /MP4, MOV/],
])('a video that %s ends its job with the reason', async (_, source, code, phrase) => {
  const { status, body } = await ask<GenerationError>({ init_video: source(), output_lang: 'es' });
  expect([status, body]).toMatchObject([200, { status: 'error', code }]);
  expect(body.message).toMatch(phrase);
});
