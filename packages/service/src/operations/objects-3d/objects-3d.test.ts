import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  GenerationError,
  Object3dMeta,
  Object3dProcessing,
  Object3dSuccess,
} from '@genmedia/types';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { callHere } from '../../testing/call-here.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { decodePicture } from '../../testing/picture.ts';
import { serve } from '../../testing/serve.ts';
import { useSharedService } from '../../testing/service.ts';
import { download } from '../../testing/sound.ts';
import type { User } from '../../testing/users.ts';

const service = useSharedService();
let user: User;
let folder: string;

beforeAll(async () => {
  user = await service.newUser();
  folder = await makeTestFolder();
});
afterAll(() => rm(folder, { recursive: true }));

/** The id of the job that a command makes. */
async function create(...args: string[]): Promise<number> {
  const command = ['objects', 'create', user.email, '--json', '--texture-size', '64', ...args];
  const { code, stdout, stderr } = await callHere(command, service.home);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { id, path } = JSON.parse(stdout);
  expect(path).toBe(`/api/v6/3d/fetch/${id}`);
  return id;
}

const fetchObject = <Body>(id: number, key = user.apiKey, headers = {}) =>
  service.post<Body>(`/api/v6/3d/fetch/${id}`, { key }, headers);

/** The result of a job, when the job has finished. */
async function finished<Body = Object3dSuccess>(id: number): Promise<Body> {
  const { body } = await fetchObject<Body>(id, user.apiKey, { Prefer: 'wait=300' });
  expect(body).not.toMatchObject({ status: 'processing' });
  return body;
}

interface Gltf {
  asset: { version: string };
  meshes: unknown[];
  accessors: { count: number; type: string }[];
}

/** The description of the content of a GLB file (glTF 2.0, section 4.4). */
async function readGlb(url: string | undefined): Promise<Gltf> {
  const file = await download(url, 'model/gltf-binary');
  expect(file.toString('latin1', 0, 4)).toBe('glTF');
  expect([file.readUInt32LE(4), file.readUInt32LE(8)]).toEqual([2, file.length]);
  return JSON.parse(file.toString('utf8', 20, 20 + file.readUInt32LE(12)));
}

/** A red disc on white, as a PNG file. */
async function disc(name: string): Promise<string> {
  const path = join(folder, name);
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><rect width="96" height="96" fill="#fff"/><circle cx="48" cy="48" r="30" fill="#c22"/></svg>';
  await writeFile(path, await sharp(Buffer.from(svg)).png().toBuffer());
  return path;
}

test('an object is made of a text, and its owner fetches it', async () => {
  const id = await create('--prompt', 'a wooden chair', '--seed', '7', '--file-prefix', 'chair');
  const object = await finished(id);
  expect(object).toMatchObject({ status: 'success', id, generationTime: expect.any(Number) });
  expect(object.proxy_links).toEqual(object.output);
  expect(object.output).toEqual([expect.stringMatching(/\/files\/chair-\w{22}\.glb$/)]);
  const { asset, meshes, accessors } = await readGlb(object.output[0]);
  expect(asset.version).toBe('2.0');
  expect(meshes.length).toBeGreaterThan(0);
  expect(accessors.every(({ count }) => count > 0)).toBe(true);
  const meta: Object3dMeta = {
    engine: 'sandbox',
    model_id: 'sandbox-object3d',
    prompt: 'a wooden chair',
    seed: 7,
    output_format: 'glb',
    file_prefix: 'chair',
    texture_size: 64,
    mesh_simplify: 0.95,
    resolution: 512,
    chunk_size: 8192,
    guidance_scale: 3,
    num_inference_steps: 30,
    render: false,
    temp: 'no',
    ss_guidance_strength: 7.5,
    ss_sampling_steps: 50,
    slat_guidance_strength: 3,
    slat_sampling_steps: 50,
    multi_image: false,
  };
  expect(object.meta).toEqual(meta);

  const { apiKey: other } = await service.newUser();
  expect((await fetchObject(id, other)).status).toBe(404);
});

test('an object is made of pictures, with a view of it', async () => {
  const front = await disc('front.png');
  const id = await create(
    '--image',
    front,
    '--image',
    await disc('back.png'),
    '--prompt',
    'a ball',
    '--render',
    '--negative-prompt',
    'legs',
    '--mesh-simplify',
    '0.98',
    '--foreground-ratio',
    '.6',
  );
  const { output, meta } = await finished(id);
  expect(output).toHaveLength(2);
  await readGlb(output[0]);
  expect((await decodePicture(await download(output[1], 'image/png'))).colours).toBeGreaterThan(16);
  expect(meta).toMatchObject({
    negative_prompt: 'legs',
    multi_image: true,
    render: true,
    remove_bg: true,
    mesh_simplify: 0.98,
    foreground_ratio: '.6',
    resolution: 256,
    ss_sampling_steps: 12,
    image: expect.stringMatching(new RegExp(`^${service.url}/files/\\w{22}\\.png$`)),
  });
  expect((await download(meta.image, 'image/png')).length).toBeGreaterThan(100);
});

/** Makes a job of the account that runs until it is released. */
async function keepBusy(): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const web = await serve(async (_, response) => {
    await released;
    response.writeHead(404).end();
  });
  onTestFinished(async () => {
    release();
    await web.close();
  });
  const init_image = `${web.url}/slow.png`;
  const film = { key: user.apiKey, model_id: 'sandbox-video', init_image };
  expect((await service.post('/api/v7/video-fusion/image-to-video', film)).status).toBe(200);
  return release;
}

test('until it is there, the answer says where it will be', async () => {
  const release = await keepBusy();
  const id = await create('--prompt', 'a cup', '--render');
  const { status, body } = await fetchObject<Object3dProcessing>(id);
  release();
  const { output } = await finished(id);
  expect([status, body]).toMatchObject([
    200,
    { status: 'processing', output: [], future_links: output },
  ]);
});

test('a picture that cannot be fetched fails the job, and the owner reads why', async () => {
  const { port } = new URL(service.url);
  const id = await create('--image', `http://127.0.0.1:${port}/nothing.png`);
  expect(await finished<GenerationError>(id)).toMatchObject({
    status: 'error',
    id,
    code: 'input_unavailable',
    message: expect.stringMatching(/^init_image .* 404/),
  });
});

test.each<[string[], number, string]>([
  [[], 2, '--prompt and --image are missing. Give at least one of them.'],
  [['--prompt', 'a cup', '--texture-size', '9000'], 2, '--texture-size is not valid'],
  [['--prompt', 'a cup', '--file-prefix', '../cup'], 2, '--file-prefix is not valid'],
  [Array(5).fill('--image=/nowhere/a.png'), 2, '--image can be given at most 4 times.'],
  [['--image', '/nowhere/a.png'], 1, 'The image /nowhere/a.png cannot be used'],
])('the command says what is wrong with %j', async (args, expected, phrase) => {
  const command = ['objects', 'create', user.email, ...args];
  const { code, stderr } = await callHere(command, service.home);
  expect([code, stderr]).toEqual([expected, expect.stringContaining(phrase)]);
});
