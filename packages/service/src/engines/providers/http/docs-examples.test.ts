import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogueOperations } from '../../../operations/generations/list.ts';
import { sharedPools } from '../../../testing/shared-engines.ts';
import { decodeSound } from '../../../testing/sound.ts';
import { type Engines, openEngines } from '../../engines.ts';

const root = new URL('../../../../', import.meta.url);
const page = await readFile(new URL('docs/own-models.md', root), 'utf8');

/** The catalogue of docs/own-models.md. */
function catalogue(): string {
  const [, yaml] = /^```yaml\n(.*?)^```$/ms.exec(page) ?? [];
  if (yaml === undefined) throw new Error('docs/own-models.md has no catalogue.');
  return yaml;
}

let folder: string;
let server: ChildProcess;
let engines: Engines;
let url: string;

beforeAll(async () => {
  process.env.STUDIO_KEY = 'secret';
  // In the folder in which packages beside the service are found.
  folder = await mkdtemp(join(fileURLToPath(new URL('node_modules/', root)), '.docs-'));
  await cp(new URL('docs/own-models/', root), folder, { recursive: true });
  server = spawn(process.execPath, [join(folder, 'server.mjs')], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { stdout } = server;
  if (!stdout) throw new Error('The server has no output.');
  const [line] = (await once(createInterface(stdout), 'line')) as [string];
  url = line.replace('listening on ', '');
  const yaml = catalogue().replace('http://127.0.0.1:9000/tasks', url);
  const models = join(folder, 'models.yaml');
  await writeFile(models, yaml);
  engines = await openEngines({ operations: catalogueOperations, models, pools: sharedPools() });
});

afterAll(async () => {
  await engines.close();
  server.kill();
  await once(server, 'exit');
  delete process.env.STUDIO_KEY;
  await rm(folder, { recursive: true });
});

const sound = { prompt: 'a hum', durationSeconds: 2, outputFormat: 'wav' } as const;

test('the documented server does what the catalogue beside it says', async () => {
  const tone = await engines.run(engines.resolve('generateSound', 'sound', 'studio-sound'), sound);
  const recording = tone.files[0]?.content ?? new Uint8Array();
  const { samples, seconds } = await decodeSound(recording);
  expect(seconds).toBeCloseTo(2, 1);
  expect(Math.max(...samples)).toBeCloseTo(0.5, 1);

  const music = await engines.run(engines.resolve('composeMusic', 'music', 'studio-sound'), {
    prompt: 'a drone',
    instrumental: true,
    durationSeconds: 3,
    outputFormat: 'mp3',
  });
  expect(music).toMatchObject({ duration: 3, warnings: ['The prompt is not heard.'] });
  expect(music.files).toMatchObject([{ mediaType: 'audio/mpeg' }]);

  const model = engines.resolve('convertSpeech', 'voice', 'studio-sound');
  const audio = { data: recording, mediaType: 'audio/wav' };
  const deep = await engines.run(model, { audio, voice: 'deep', outputFormat: 'wav' });
  expect(deep.duration).toBeCloseTo(2 / 0.8, 1);
  await expect(
    engines.run(model, { audio, voice: 'nora', outputFormat: 'wav' }),
  ).rejects.toMatchObject({
    code: 'model_refused',
    message: expect.stringContaining('Voices: deep, high.'),
  });

  const images = [{ data: new Uint8Array(99), mediaType: 'image/png' }];
  const looks = engines.resolveFirst('checkNsfw', 'imageClassifier');
  expect((await engines.run(looks, { images })).scores).toEqual([{ porn: 0.1, neutral: 0.9 }]);
});

test('the documented server keeps the answer to a task until it is surely read', async () => {
  const headers = { Authorization: 'Bearer secret' };
  const body = new FormData();
  const input = { prompt: 'a drone', durationSeconds: 1 };
  body.set('task', JSON.stringify({ kind: 'music', input, parameters: {} }));
  const accepted = await fetch(url, { method: 'POST', headers, body });
  const task = new URL(accepted.headers.get('Location') ?? '', url);
  const poll = () => fetch(task, { headers });
  await expect.poll(async () => (await poll()).status).toBe(200);
  // What was lost on the way is asked for again.
  const form = await (await poll()).formData();
  expect((form.get('audio') as File).size).toBe(44 + 2 * 8000);
  await fetch(task, { method: 'DELETE', headers });
  expect((await poll()).status).toBe(404);
});

test('the documented file of models does, too', async () => {
  const model = engines.resolve('generateSound', 'sound', 'own-sound');
  const { files, duration } = await engines.run(model, { ...sound, outputFormat: 'flac' });
  expect(files).toMatchObject([{ mediaType: 'audio/flac' }]);
  expect(duration).toBe(2);
  const { samples } = await decodeSound(files[0]?.content ?? new Uint8Array());
  const turns = samples.filter((value, i) => value > 0 && (samples[i - 1] ?? 0) <= 0).length;
  expect(Math.abs(turns - 220)).toBeLessThan(4);
  await expect(engines.run(model, { ...sound, prompt: 'silence' })).rejects.toMatchObject({
    code: 'model_refused',
  });
});
