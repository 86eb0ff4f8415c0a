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

test('a file that is cut off is reported as damaged', async () => {
  const init_audio = web.put('cut.wav', silence(1).subarray(0, 20));
  const request = { key, ...v7, init_audio, voice_id: 'kal' };
  const path = '/api/v7/voice/speech-to-speech';
  const { status, body } = await service.post<GenerationError>(path, request);
  expect([status, body]).toMatchObject([200, { status: 'error', code: 'input_unsupported' }]);
  expect(body.message).toBe('init_audio is damaged, and cannot be read.');
});
