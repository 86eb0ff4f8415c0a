import { sandbox } from '@genmedia/sandbox';
import type { GenerationError, GenerationSuccess } from '@genmedia/types';
import { generateSpeech } from 'ai';
import { beforeAll, expect, test } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';
import { download } from '../../testing/sound.ts';
import { useWebServer } from '../../testing/web-server.ts';

const service = useOperatedService('Postgres');
const web = useWebServer();
const said = 'Good morning and welcome. Shall we begin?';
const name = 'speech_to_text';

let init_audio: string;

const ask = <Body = GenerationSuccess>(key: string, request: object = {}) =>
  service.post<Body>(`/api/v1/enterprise/${name}/transcribe`, { key, init_audio, ...request });

interface Timed {
  text: string;
  start_time: number;
  end_time: number;
}

beforeAll(async () => {
  const { audio } = await generateSpeech({
    model: sandbox.speechModel('sandbox-speech'),
    text: said,
    voice: 'slt',
    outputFormat: 'mp3',
    providerOptions: { sandbox: { seed: 1 } },
  });
  init_audio = web.put('meeting.mp3', audio.uint8Array);
});

test('what is said is written down on the deployment: as text, by sentences, or by words', async () => {
  const { apiKey } = await service.newAccount({ [name]: {} });
  const { status, body } = await ask(apiKey);
  expect({ http: status, ...body }).toMatchObject({ http: 200, status: 'success' });
  expect(body.meta).toMatchObject({
    language: 'en',
    timestamp_level: null,
    text: said,
    init_audio,
  });
  expect(body.meta).not.toHaveProperty('warnings');
  expect(body.meta.duration).toBeGreaterThan(2);
  expect(await download(body.output[0], 'text/plain; charset=utf-8')).toEqual(Buffer.from(said));

  const timed = async (timestamp_level: string) => {
    const answer = await ask(apiKey, { timestamp_level });
    expect(answer.body.meta).toMatchObject({ timestamp_level, text: said });
    const file = await download(answer.body.output[0], 'application/json');
    const pieces: Timed[] = JSON.parse(file.toString());
    let ended = 0;
    for (const { start_time, end_time } of pieces) {
      expect(start_time).toBeGreaterThanOrEqual(ended);
      expect(end_time).toBeGreaterThan(start_time);
      ended = end_time;
    }
    expect(ended).toBeLessThanOrEqual(Number(answer.body.meta.duration));
    return pieces.map(({ text }) => text);
  };
  expect(await timed('sentence')).toEqual(['Good morning and welcome.', 'Shall we begin?']);
  expect(await timed('word')).toEqual(said.split(' '));

  const french = await ask(apiKey, { language: 'fr' });
  expect(french.body.meta).toMatchObject({ language: 'en' });
  expect(french.body.meta.warnings).toEqual([expect.stringMatching(/is in en, not in fr/)]);

  const fetched = await service.post(`/api/v1/enterprise/${name}/fetch/${body.id}`, {
    key: apiKey,
  });
  expect(fetched.body).toEqual(body);
});

test('an account without the deployment is refused, and so are invalid requests', async () => {
  const [plain, other] = [await service.newAccount(), await service.newAccount({ alpha: {} })];
  expect((await ask(plain.apiKey)).status).toBe(403);
  expect((await ask(other.apiKey)).status).toBe(404);
  const { apiKey } = await service.newAccount({ [name]: {} });
  for (const [field, value] of Object.entries({ timestamp_level: 'line', language: 'la' })) {
    const { status, body } = await ask<GenerationError>(apiKey, { [field]: value });
    expect([status, body]).toMatchObject([400, { errors: [{ field }] }]);
  }
  const gone = await ask<GenerationError>(apiKey, { init_audio: `${web.url}/gone.mp3` });
  expect(gone.body).toMatchObject({ status: 'error', code: 'input_unavailable' });
});
