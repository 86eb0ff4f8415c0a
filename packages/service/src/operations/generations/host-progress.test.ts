import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationProcessing, GenerationSuccess } from '@genmedia/types';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FalQueue, startFalQueue } from '../../engines/testing/fal-queue.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { useService } from '../../testing/service.ts';
import { waitFor } from '../../testing/wait-for.ts';

const keyName = 'TEST_KEY_OF_A_HOST_WITH_PROGRESS';

let fal: FalQueue;
let key: string;
let isDone: boolean;
let standing: ReturnType<FalQueue['standing']>;

const service = useService('Postgres', async () => {
  process.env[keyName] = 'canary-of-progress-17';
  fal = await startFalQueue({ 'acme/words': () => ({ output: '[Verse]\nA red lighthouse' }) });
  fal.isDone = () => isDone;
  fal.standing = () => standing;
  const models = join(await makeTestFolder(), 'models.yaml');
  await writeFile(
    models,
    `providers:
  fal: { type: fal, apiKeyEnv: ${keyName}, baseUrl: '${fal.url}' }
models:
  - model_id: words
    name: Words
    description: Writes.
    feature: llmaster
    operations: [generateLyrics]
    provider: fal
    model:
      language: { endpoint: acme/words, input: '{ "prompt": prompt }', output: { text: output } }
`,
  );
  return { MODELS: models, SYNC_WAIT: '0' };
});

beforeAll(async () => {
  key = (await service.newUser()).apiKey;
});

beforeEach(() => {
  isDone = false;
  standing = { queuePosition: 3 };
});

afterAll(async () => {
  await fal.close();
  delete process.env[keyName];
});

async function startJob(): Promise<number> {
  const request = { key, prompt: 'a red lighthouse' };
  const { body } = await service.post<GenerationProcessing>(
    '/api/v6/voice/lyrics_generator',
    request,
  );
  return body.id;
}

type State = GenerationProcessing | GenerationSuccess;

/** The state of the job once it is as wanted. */
async function stateOf(id: number, isWanted: (state: State) => boolean): Promise<State> {
  return await waitFor(async () => {
    const { body } = await service.post<State>(`/api/v6/voice/fetch/${id}`, { key });
    return isWanted(body) ? body : undefined;
  });
}

const position = (state: State) => ('queue_position' in state ? state.queue_position : undefined);

test('a job that waits in the queue of its model’s host shows its place there, until it runs', async () => {
  const id = await startJob();
  const waiting = await stateOf(id, (state) => position(state) === 4);
  expect(waiting).toMatchObject({
    status: 'processing',
    message: expect.stringContaining('waits in the queue of the model’s host'),
  });
  standing = { logs: ['loading the model'] };
  await stateOf(id, (state) => position(state) === 0);
  isDone = true;
  await stateOf(id, ({ status }) => status === 'success');
});
