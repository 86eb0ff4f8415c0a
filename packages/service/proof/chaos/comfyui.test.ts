import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import { type ComfyUiServer, startComfyUi } from '../../src/engines/testing/comfyui-server.ts';
import type { Command } from '../../src/testing/command.ts';
import { required } from '../required.ts';
import { waitForJobs } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { createLoad } from './load.ts';
import { pointsOfHosts } from './points.ts';

const drawing = {
  path: '/api/v7/images/text-to-image',
  fetch: '/api/v7/images/fetch',
  body: { model_id: 'drawing', prompt: 'a pier', width: 512, height: 512 },
};
const rounds = 20;
const patienceMs = 240_000;

const workflow = {
  photo: { class_type: 'LoadImage', inputs: { image: 'example.png' } },
  empty: {
    class_type: 'EmptySD3LatentImage',
    inputs: { width: 512, height: 512, batch_size: 1 },
  },
  vae: { class_type: 'VAELoader', inputs: { vae_name: 'ae.safetensors' } },
  decoded: { class_type: 'VAEDecode', inputs: { samples: ['empty', 0], vae: ['vae', 0] } },
  shown: { class_type: 'PreviewImage', inputs: { images: ['decoded', 0] } },
};

let comfyUi: ComfyUiServer;
let cluster: Cluster;
let api: Command;
let keys: string[];
const load = createLoad({ jobRequest: drawing });

beforeAll(async () => {
  const create = { width: 512, height: 512, channels: 3, background: 'blue' } as const;
  const data = new Uint8Array(await sharp({ create }).png().toBuffer());
  comfyUi = await startComfyUi(() => ({ name: 'shown.png', data, mediaType: 'image/png' }));
  // A prompt waits, runs and is done, so that a worker waits for it.
  comfyUi.next = ({ state }) => (state === 'pending' ? 'running' : 'done');
  const home = await openTestDatabase('Postgres');
  const models = join(home.dataDir, 'models.yaml');
  await writeFile(join(home.dataDir, 'draw.json'), JSON.stringify(workflow));
  await writeFile(
    models,
    `providers:
  comfyui: { type: comfyui, baseUrl: '${comfyUi.url}' }
models:
  - model_id: drawing
    name: Drawing
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: comfyui
    model:
      workflow: draw.json
      set: { empty.width: width, empty.height: height }
      output: { image: 'shown.images[0].url' }
`,
  );
  cluster = await startCluster({ home, lease: 2, environment: { MODELS: models } });
  keys = await cluster.newAccounts(1, 6);
  api = await cluster.startApi();
}, patienceMs);

afterAll(async () => {
  await cluster?.stop();
  await comfyUi?.close();
});

test.each(pointsOfHosts.flatMap((point) => Array.from({ length: rounds }, () => point)))(
  'SIGKILL of a worker %s: ComfyUI has one request, its outcome is known, and another worker goes on',
  { timeout: patienceMs },
  async (point) => {
    comfyUi.prompts.length = 0;
    const victim = await cluster.startWorker({ signal: 'SIGKILL', at: point });
    const url = await api.url;
    const { id } = await load.submit(() => [url], required(keys[0], 'API key'));
    expect(await victim.exited).toBe(null);
    const survivor = await cluster.startWorker();
    await waitForJobs(cluster.db, patienceMs);
    survivor.kill('SIGTERM');
    await survivor.exited;
    const job = await cluster.db
      .selectFrom('jobs')
      .select(['status', 'error_code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(job).toEqual({ status: 'success', error_code: null });
    expect(comfyUi.prompts.map(({ state }) => state)).toEqual(['done']);
  },
);
