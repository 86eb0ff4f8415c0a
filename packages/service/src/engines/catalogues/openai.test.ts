import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRoom } from '../../memory/room.ts';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { sharedPools } from '../../testing/shared-engines.ts';
import { loadCatalogue } from '../catalogue/load.ts';
import { type Engines, openEngines } from '../engines.ts';
import { type OpenAiServer, startOpenAiServer } from '../testing/openai-server.ts';
import { type SampleFiles, sampleFiles } from './testing/sample-files.ts';

const key = 'canary-of-openai-81';
const catalogue = await loadCatalogue(catalogueOperations, 'openai', { OPENAI_API_KEY: key });

/** Names of models by the kinds of work, in the types of OpenAI's own package. */
const published = {
  language: ['gpt-5.4-mini', 'gpt-5.5'] satisfies OpenAI.ChatModel[],
  image: ['gpt-image-2', 'gpt-image-2.5-flare'] satisfies OpenAI.Images.ImageModel[],
  speech: ['gpt-4o-mini-tts'] satisfies OpenAI.Audio.SpeechModel[],
  transcription: ['whisper-1'] satisfies OpenAI.AudioModel[],
} as const;

describe('MODELS=openai', () => {
  test('does all but what its comment names, and the sandbox the rest', async () => {
    const served = new Set(catalogue.models.flatMap(({ operations }) => operations));
    const lacking = Object.keys(catalogueOperations).filter((id) => !served.has(id));
    expect(lacking.toSorted()).toEqual([
      'animateImage',
      'composeMusic',
      'convertSpeech',
      'fetchObject3d',
      'generateMusic',
      'generateSong',
      'generateSound',
      'generateVideo',
    ]);
    const env = { OPENAI_API_KEY: key };
    const filled = await loadCatalogue(catalogueOperations, 'openai,sandbox', env);
    const all = new Set(filled.models.flatMap(({ operations }) => operations));
    expect([...all].toSorted()).toEqual(Object.keys(catalogueOperations).toSorted());
  });

  test('needs its key', async () => {
    await expect(loadCatalogue(catalogueOperations, 'openai', {})).rejects.toThrow(
      'apiKeyEnv names OPENAI_API_KEY, which is not set in the environment',
    );
  });

  test('names only models that OpenAI’s types have', () => {
    const used = new Map<string, Set<string>>();
    for (const { provider, model } of catalogue.models) {
      if (provider === 'sandbox') continue;
      for (const [kind, name] of Object.entries(model)) {
        used.set(kind, (used.get(kind) ?? new Set()).add(String(name)));
      }
    }
    const names = [...used].map(([kind, all]) => [kind, [...all].toSorted()]);
    expect(Object.fromEntries(names)).toEqual(published);
  });

  test('its limits stand in the words of those types', () => {
    const words = (file: string) =>
      readFileSync(
        fileURLToPath(new URL(`resources/${file}.d.ts`, import.meta.resolve('openai'))),
        'utf8',
      ).replace(/\s+\*?\s*/g, ' ');
    const types = words('images') + words('audio/speech');
    const text = readFileSync(fileURLToPath(new URL('openai.yaml', import.meta.url)), 'utf8');
    const quotes = text.split('\n').flatMap((line) => /# "(.*)"\s*$/.exec(line)?.[1] ?? []);
    expect(quotes).toHaveLength(5);
    for (const quote of quotes) expect(types).toContain(quote);
  });
});

describe('MODELS=openai with a server', () => {
  let openAi: OpenAiServer;
  let engines: Engines;
  let samples: SampleFiles;

  beforeAll(async () => {
    samples = await sampleFiles();
    openAi = await startOpenAiServer();
    vi.stubEnv('OPENAI_API_KEY', key);
    vi.stubEnv('OPENAI_BASE_URL', openAi.url);
    engines = await openEngines({
      operations: catalogueOperations,
      models: 'openai,sandbox',
      pools: sharedPools(),
    });
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await engines.close();
    await openAi.close();
  });

  beforeEach(() => {
    openAi.seen.length = 0;
  });

  const asked = () => openAi.seen.map(({ path, body }) => [path, body.model]);

  test('a conversation, a caption and lyrics, of which OpenAI keeps nothing', async () => {
    const chat = engines.resolve('createChatCompletion', 'language', 'gpt-5.5');
    const call = {
      maxBytes: 1000,
      prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
    };
    const { signal } = new AbortController();
    const room = createRoom(1000);
    const [answer] = await engines.generateText(chat, [call], { signal, holding: room.open() });
    expect(JSON.stringify(answer)).toContain('Hi');
    const caption = engines.resolve('captionImage', 'language', 'gpt-5.4-mini');
    const images = [samples.picture];
    expect((await engines.run(caption, { prompt: 'Describe it.', images })).text).not.toBe('');
    const writer = engines.resolve('generateLyrics', 'language', 'gpt-5.4-mini');
    expect((await engines.run(writer, { prompt: 'A song.', seed: 7 })).text).toBe('A song.');
    expect(asked()).toEqual([
      ['/v1/responses', 'gpt-5.5'],
      ['/v1/responses', 'gpt-5.4-mini'],
      ['/v1/responses', 'gpt-5.4-mini'],
    ]);
    for (const { body, headers } of openAi.seen) {
      expect([body.store, headers.authorization]).toEqual([false, `Bearer ${key}`]);
    }
  });

  test.each([
    ['generateImage', 'gpt-image-2.5-flare', {}, 'gpt-image-2.5-flare', 'generations'],
    ['transformImage', 'gpt-image-2.5-flare', { images: 1 }, 'gpt-image-2.5-flare', 'edits'],
    ['inpaintImage', 'gpt-image-2.5-flare', { images: 1, mask: 1 }, 'gpt-image-2.5-flare', 'edits'],
    ['editImage', 'alpha-edit-2511', { images: 1 }, 'gpt-image-2.5-flare', 'edits'],
    ['editImage', 'alpha-edit-2509', { images: 1 }, 'gpt-image-2', 'edits'],
  ] as const)('%s by %s', async (operation, id, files: { images?: 1; mask?: 1 }, name, path) => {
    const model = engines.resolve(operation, 'image', id);
    const task = {
      prompt: 'a pier',
      seeds: [7],
      width: 64,
      height: 64,
      requestedSize: '1024x1024',
      ...(files.images && { images: [samples.picture] }),
      ...(files.mask && { mask: samples.picture }),
    };
    const made = await engines.run(model, task);
    expect(made.files).toMatchObject([{ mediaType: 'image/png' }]);
    expect(asked()).toEqual([[`/v1/images/${path}`, name]]);
    expect('mask' in (openAi.seen[0]?.body ?? {})).toBe('mask' in files);
    // Models of this family refuse it.
    expect(openAi.seen[0]?.body).not.toHaveProperty('response_format');
  });

  test('a speech and its transcript with times', async () => {
    const speech = engines.resolve('generateSpeech', 'speech', 'gpt-4o-mini-tts');
    const said = await engines.run(speech, { text: 'Hello.', voice: 'coral', format: 'wav' });
    expect(said.files).toMatchObject([{ mediaType: 'audio/wav' }]);
    const listener = engines.resolve('transcribeSpeech', 'transcription', 'whisper-1');
    const heard = await engines.run(listener, { audio: samples.sound, times: 'word' });
    expect(heard.words).toHaveLength(1);
    expect(openAi.seen[0]?.body).toMatchObject({ voice: 'coral', input: 'Hello.' });
    expect(openAi.seen[1]?.body).toMatchObject({ response_format: 'verbose_json' });
  });
});
