import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { loadConfig } from '../config.ts';
import { type FalQueue, startFalQueue } from '../engines/testing/fal-queue.ts';
import { startOpenAiServer } from '../engines/testing/openai-server.ts';
import { callHere } from '../testing/call-here.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { decodePicture } from '../testing/picture.ts';
import { serve } from '../testing/serve.ts';
import { type TestService, useService, useSharedService } from '../testing/service.ts';
import { countedCalls } from '../usage/tally.ts';
import { runTrial, type Trial, type TrialRequest } from './trial.ts';

const keyName = 'TEST_KEY_OF_A_TRIED_HOST';
const key = 'canary-of-a-trial-29';

let folder: string;
let png: Uint8Array;
let fal: FalQueue;
let environment: Record<string, string>;

beforeAll(async () => {
  process.env[keyName] = key;
  folder = await makeTestFolder();
  const create = { width: 64, height: 48, channels: 3, background: 'teal' } as const;
  png = new Uint8Array(await sharp({ create }).png().toBuffer());
  await writeFile(join(folder, 'photo.png'), png);
  fal = await startFalQueue({
    'acme/edit': (_, { fileUrl }) => ({ images: [{ url: fileUrl(png, 'image/png') }] }),
    'acme/words': () => ({ output: 'A teal picture.' }),
  });
  const models = join(folder, 'models.yaml');
  await writeFile(
    models,
    `providers:
  fal: { type: fal, apiKeyEnv: ${keyName}, baseUrl: '${fal.url}' }
models:
  - model_id: edits
    name: Edits
    description: Edits.
    feature: imagen
    operations: [transformImage]
    provider: fal
    price: { usd: 0.04, per: image }
    model:
      endpoint: acme/edit
      input: '{ "prompt": prompt, "image_url": images[0] }'
      output: { image: images.url }
  - model_id: words
    name: Words
    description: Describes.
    feature: llmaster
    operations: [captionImage]
    provider: fal
    model:
      endpoint: acme/words
      input: '{ "image_url": images[0] }'
      output: { text: output }
`,
  );
  environment = { MODELS: models, DATA_DIR: join(folder, 'not-used') };
});

beforeEach(() => {
  fal.onStep = () => undefined;
});
afterEach(() => {
  vi.unstubAllEnvs();
});

afterAll(async () => {
  delete process.env[keyName];
  await fal.close();
  await rm(folder, { recursive: true });
});

const tryModel = (args: readonly string[], models = environment.MODELS ?? '') =>
  callHere(['models', 'try', ...args], { ...environment, MODELS: models });

/** Tries a model with a service that runs already, because a new one takes long to start. */
async function tryWith(service: TestService, request: Partial<TrialRequest>): Promise<Trial> {
  // Only a service with an embedded database has the developer's account, which some trials need.
  const { apiKey } = service.service.developer ?? (await service.newUser());
  const { url, log: lines } = service;
  const config = loadConfig({ DATA_DIR: service.dataDir });
  const common = {
    operation: 'generateImage',
    input: undefined,
    modelField: {},
    output: folder,
  } as const;
  return await runTrial({ ...common, ...request }, { url, apiKey, config, lines });
}

describe('the command', () => {
  const input = () =>
    JSON.stringify({ prompt: 'make it teal', init_image: join(folder, 'photo.png') });

  test.runIf(isFull)(
    'starts a service, shows what a host was sent, and why it refused',
    async () => {
      fal.onStep = (step) => (step === 'result' ? { status: 422 } : undefined);
      const temporary = await makeTestFolder();
      vi.stubEnv('TMPDIR', temporary);
      const { code, stdout, stderr } = await tryModel(['transformImage', '--input', input()]);
      expect(await readdir(temporary)).toEqual([]);
      expect(code).toBe(1);
      expect(stdout).toMatch(/Sent +to fal, acme\/edit \(image\)[\s\S]+"prompt": "make it teal"/);
      expect(stdout).toMatch(/Took +\d+\.\d s\nCost +0\.04 USD\nFailed\n/);
      expect(stderr).toContain('The model refused this');
      expect(stderr).toContain('status 422 of the host');
      expect(stdout + stderr).not.toContain(key);
    },
  );

  test.runIf(isFull)('takes the first voice of the model, not that of the example', async () => {
    const openAi = await startOpenAiServer();
    onTestFinished(() => openAi.close());
    vi.stubEnv('OPENAI_API_KEY', key);
    vi.stubEnv('OPENAI_BASE_URL', openAi.url);
    const { code } = await tryModel(['generateSpeech', '--output', folder], 'openai,sandbox');
    expect(openAi.seen.map(({ body }) => body.voice)).toEqual(['alloy']);
    expect(code).toBe(0);
  });

  test('says which variable with a key is missing, and sends nothing', async () => {
    vi.stubEnv(keyName, undefined);
    const before = fal.requests.length;
    const { code, stderr } = await tryModel(['transformImage', '--input', input()]);
    expect(code).toBe(1);
    expect(stderr).toContain(`${keyName}, which is not set in the environment`);
    expect(fal.requests).toHaveLength(before);
  });
});

describe('a model of a host', () => {
  const hosted = useService('Postgres', async () => ({
    MODELS: environment.MODELS ?? '',
    ALLOW_PRIVATE_URLS: '127.0.0.1/32',
  }));

  test('gets one request, and what it was and what came back is told', async () => {
    const before = fal.requests.length;
    const { sent, files, answer, ...told } = await tryWith(hosted, {
      operation: 'transformImage',
      input: { prompt: 'make it teal', init_image: join(folder, 'photo.png') },
      modelField: { model_id: 'edits' },
    });
    expect(fal.requests).toHaveLength(before + 1);
    const named = { model_id: 'edits', operation: 'transformImage' };
    expect(told).toMatchObject({ ...named, cost: '0.04', problem: null });
    const image_url = expect.stringMatching(/^\(image\/png, \d+ bytes\)$/);
    const asked = { prompt: 'make it teal', image_url };
    expect(sent).toEqual([{ provider: 'fal', kind: 'image', to: 'acme/edit', input: asked }]);
    expect(files).toHaveLength(1);
    const { path = '', mediaType, bytes } = files[0] ?? {};
    const written = await readFile(path);
    expect({ mediaType, bytes }).toEqual({ mediaType: 'image/png', bytes: written.byteLength });
    expect((await decodePicture(written)).colours).toBe(1);
    expect(answer).toMatchObject({ status: 'success', meta: { engine: 'fal', model_id: 'edits' } });
  });

  test('has no known cost if one of several calls has none', async () => {
    const other = { call: 'other', isHosted: false, modelId: 'words', provider: 'fal' };
    fal.onStep = (step) => {
      if (step !== 'result') return undefined;
      countedCalls.publish({ ...other, model: 'acme/words', units: {}, cost: undefined });
    };
    const { sent, cost } = await tryWith(hosted, {
      operation: 'transformImage',
      input: { prompt: 'make it teal', init_image: join(folder, 'photo.png') },
      modelField: { model_id: 'edits' },
    });
    expect({ sent: sent.length, cost }).toEqual({ sent: 1, cost: null });
  });

  test('of an operation whose requests name none', async () => {
    const init_image = join(folder, 'photo.png');
    const { model_id, files, sent } = await tryWith(hosted, {
      operation: 'captionImage',
      input: { init_image, length: 'short', base64: true },
    });
    expect({ model_id, to: sent[0]?.to }).toEqual({ model_id: 'words', to: 'acme/words' });
    expect(files[0]?.mediaType).toMatch(/^text\/plain/);
    expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe('A teal picture.');
  });
});

describe('the sandbox', () => {
  const service = useSharedService();

  test('does the example of the contract', async () => {
    const { sent, files, model_id } = await tryWith(service, {});
    expect(model_id).toBe('sandbox-image');
    expect(sent[0]).toMatchObject({ provider: 'sandbox', kind: 'image', to: 'sandbox-image' });
    expect(files[0]?.bytes).toBeGreaterThan(1000);
  });

  test('talks', async () => {
    const { model_id, sent, answer } = await tryWith(service, {
      operation: 'createChatCompletion',
    });
    expect(model_id).toBe('sandbox-chat');
    expect(sent[0]).toMatchObject({ to: 'sandbox-language', kind: 'language' });
    expect(JSON.stringify(answer)).toContain('[sandbox]');
  });

  test('does a request that was copied with stream, and reads the answer whole', async () => {
    const messages = [{ role: 'user', content: 'hi' }];
    const { problem, answer } = await tryWith(service, {
      operation: 'createChatCompletion',
      input: { model_id: 'sandbox-chat', messages, stream: true },
    });
    expect(problem).toBeNull();
    expect(JSON.stringify(answer)).toContain('[sandbox]');
  });

  test('does a request that was copied with a key', async () => {
    const { problem, files } = await tryWith(service, {
      input: { key: 'gmk_of-another-service', prompt: 'a pier' },
      modelField: { model_id: 'sandbox-image' },
    });
    expect({ problem, files: files.length }).toEqual({ problem: null, files: 1 });
  });

  test.each<[string, Partial<TrialRequest>, string]>([
    ['without a model', { input: { prompt: 'a pier' } }, 'model_id is required'],
    [
      'whose file is null',
      { operation: 'captionImage', input: { init_image: null, length: 'short' } },
      'init_image must be a string, and cannot be null',
    ],
    [
      'whose file is a number',
      { operation: 'captionImage', input: { init_image: 7, length: 'short' } },
      'init_image must be a string',
    ],
  ])('refuses a request %s, in the words of the API', async (_, request, fault) => {
    const { problem, sent } = await tryWith(service, request);
    expect(problem).toBe(`The request is not valid: ${fault}.`);
    expect(sent).toEqual([]);
  });

  test('is not asked if a file has a wrong format', async () => {
    const notes = join(folder, 'notes.txt');
    await writeFile(notes, 'a pier');
    const input = { init_image: notes, length: 'short' };
    await expect(tryWith(service, { operation: 'captionImage', input })).rejects.toThrow(
      `${notes} cannot be used: it must be a file in the format PNG`,
    );
  });

  test('is not asked for a 3D object with a wrong parameter', async () => {
    const input = { prompt: 'a chair', texture_size: 1 };
    await expect(tryWith(service, { operation: 'fetchObject3d', input })).rejects.toThrow(
      /^texture_size is not valid: [^\n{}]+\.$/,
    );
  });
});

test('a file that cannot be fetched is not stored', async () => {
  const { url, close } = await serve(({ method, url: path }, response) => {
    if (path === '/openapi.json') return response.end(JSON.stringify(contract));
    response.writeHead(method === 'POST' ? 200 : 404);
    return response.end(JSON.stringify({ status: 'success', output: [`${url}/files/away.png`] }));
  });
  onTestFinished(close);
  const contract = { paths: { '/images': { post: { operationId: 'generateImage' } } } };
  const output = await makeTestFolder();
  onTestFinished(() => rm(output, { recursive: true }));
  const request = { operation: 'generateImage', input: {}, modelField: {}, output } as const;
  const trial = runTrial(request, { url, apiKey: 'key', config: loadConfig({}), lines: [] });
  await expect(trial).rejects.toThrow('/files/away.png answers 404.');
  expect(await readdir(output)).toEqual([]);
});

describe.runIf(isFull)('the sandbox, with an embedded database', () => {
  const service = useService('PGlite');

  test('does 3D objects, and the work of deployments', async () => {
    const object = await tryWith(service, { operation: 'fetchObject3d' });
    expect(object.files[0]?.mediaType).toBe('model/gltf-binary');
    const picture = await tryWith(service, { operation: 'generateEnterpriseImage' });
    expect(picture).toMatchObject({ files: [{ mediaType: 'image/png' }], problem: null });
  });
});

describe('a wrong call is refused', () => {
  test.each([
    ['an unknown operation', ['drawImage'], 'The operations are generateImage'],
    ['no operation', [], '<operation> is missing'],
    ['no JSON', ['generateImage', '--input', '{prompt}'], '--input must be a JSON object'],
    ['no file', ['generateImage', '--input', 'none.json'], 'there is no file none.json'],
    [
      'a model where requests name none',
      ['removeObject', '--model', 'sandbox-image'],
      'Requests of removeObject name no model: alpha-edit-2511 does it',
    ],
  ])('%s', async (_, args, message) => {
    expect(await tryModel(args, 'sandbox')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(message),
    });
  });

  test.each(['[]', 'null'])('a file with %s', async (json) => {
    const file = join(folder, 'request.json');
    await writeFile(file, json);
    const { code, stderr } = await tryModel(['generateImage', '--input', file], 'sandbox');
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining(`--input must be a JSON object, and ${file} has none`),
    });
  });

  test('an operation that no model does', async () => {
    const { code, stderr } = await tryModel(['generateVideo']);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no model for generateVideo'),
    });
  });
});
