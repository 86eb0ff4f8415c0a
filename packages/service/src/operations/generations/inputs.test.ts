import type { GenerationError } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../../testing/service.ts';
import { wavOf } from '../../testing/wav.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useSharedService();
const web = useWebServer();

let key: string;

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

const silence = (seconds: number) => wavOf(Buffer.alloc(seconds * 1000, 128), 1000);

const v7 = { model_id: 'sandbox-voice' };

test.each<[string, object, number]>([
  ['/api/v7/voice/speech-to-speech', { ...v7, voice_id: 'kal' }, 300],
  ['/api/v7/voice/speech-to-text', v7, 3600],
  ['/api/v6/voice/music_gen', { prompt: 'Calm piano' }, 30],
  ['/api/v6/voice/song_generator', { caption: 'Calm', instrumental: true, duration: 30 }, 480],
])('%s refuses what is longer than the contract says', async (path, request, most) => {
  const init_audio = web.put(`${most + 2}.wav`, silence(most + 2));
  const { status, body } = await service.post<GenerationError>(path, {
    key,
    init_audio,
    ...request,
  });
  expect([status, body]).toMatchObject([200, { status: 'error', code: 'input_too_large' }]);
  expect(body.message).toBe(
    `init_audio must be at most ${most} seconds long, and has ${most + 2}.0.`,
  );
});

test.each([
  ['that is cut off', (wav: Buffer) => wav.subarray(0, 20), 'is damaged, and cannot be read.'],
  [
    'whose samples are compressed',
    // The tag of the format: IMA ADPCM instead of PCM.
    (wav: Buffer) => Buffer.from(wav).fill(0x11, 20, 21),
    'has compressed or unusual samples: export it as WAV of 16 or 24 bits.',
  ],
])('the error about a file %s says what is wrong with it', async (_, change, reason) => {
  const init_audio = web.put('changed.wav', change(Buffer.from(silence(1))));
  const request = { key, ...v7, init_audio, voice_id: 'kal' };
  const path = '/api/v7/voice/speech-to-speech';
  const { status, body } = await service.post<GenerationError>(path, request);
  expect([status, body]).toMatchObject([200, { status: 'error', code: 'input_unsupported' }]);
  expect(body.message).toBe(`init_audio ${reason}`);
});
