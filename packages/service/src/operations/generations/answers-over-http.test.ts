import type { GenerationProcessing } from '@genmedia/types';
import { beforeAll, expect, test } from 'vitest';
import { useSharedService } from '../../testing/service.ts';

const service = useSharedService();
const path = '/api/v6/voice/lyrics_generator';

let key: string;

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

test('an unknown field of a job is ignored, and its result says so', async () => {
  const { body } = await service.post(path, { key, prompt: 'A song', lenght: 'short' });
  expect(body).toMatchObject({
    status: 'success',
    meta: { warnings: ['"lenght" is unknown and was ignored.'] },
  });
});

test('a caller who prefers not to wait hears of the job at once, and of its place', async () => {
  const ask = (prefer: string) =>
    service.post<GenerationProcessing>(path, { key, prompt: 'A song' }, { Prefer: prefer });
  const { headers, body } = await ask('respond-async');
  expect(headers.get('preference-applied')).toBe('respond-async');
  expect(body).toMatchObject({ status: 'processing', queue_position: expect.any(Number) });
  const ignored = await ask('handling=strict');
  expect(ignored.headers.get('preference-applied')).toBeNull();
});
