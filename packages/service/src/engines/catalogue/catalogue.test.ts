import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOperations } from '../../operations/generations/list.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { loadCatalogue } from './load.ts';
import { readSecrets, sandbox } from './provider-definition.ts';

let folder: string;

beforeAll(async () => {
  folder = await makeTestFolder();
});

afterAll(() => rm(folder, { recursive: true }));

const good = `models:
  - model_id: one
    name: One
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: sandbox
    model: sandbox-image
`;

const limited = (operation: string, limits: string) =>
  `${good.replace('generateImage', operation)}    limits: ${limits}\n`;

/** A model with a name in the contract, whose songs last at most 95 seconds. */
const sung = (limits: string) =>
  limited('generateSong', limits)
    .replace('one', 'beta-short')
    .replace('sandbox-image', '{ music: any }');

async function load(text: string, env = {}) {
  const file = join(folder, 'models.yaml');
  await writeFile(file, text);
  return await loadCatalogue(catalogueOperations, file, env);
}

async function problems(text: string, env = {}): Promise<string[]> {
  const error = await load(text, env).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'CatalogueError' });
  const [first, ...lines] = (error as Error).message.split('\n');
  expect(first).toContain('MODELS');
  return lines.map((line) => line.replace(`${join(folder, 'models.yaml')}:`, ''));
}

test('the catalogue of the service has image models, of the sandbox', async () => {
  const { models } = await loadCatalogue(catalogueOperations);
  expect(models.map(({ model_id }) => model_id)).toContain('sandbox-image');
  for (const model of models) expect(model).toMatchObject({ provider: 'sandbox' });
});

test('one name is enough for all operations of one kind, and each kind can have its own name', async () => {
  expect((await load(good)).models[0]?.model).toEqual({ image: 'sandbox-image' });
  const names = '{ transcription: listen, speech: speak }';
  const { models } = await load(
    good.replace('generateImage', 'createDubbing').replace('sandbox-image', names),
  );
  expect(models[0]?.model).toEqual({ transcription: 'listen', speech: 'speak' });
});

test('an operation or a size that is repeated counts once', async () => {
  const repeated = good.replace('[generateImage]', '[generateImage, generateImage]');
  const { models } = await load(`${repeated}    sizes: ['16:9', '1:1', '16:9']\n`);
  expect(models).toMatchObject([{ operations: ['generateImage'], sizes: ['16:9', '1:1'] }]);
});

describe('providers', () => {
  const acme = `providers:
  acme:
    type: openai-compatible
    baseUrl: https://models.example/v1
    apiKeyEnv: ACME_KEY
    headers: { X-Team: media, api-key: { env: ACME_OTHER } }
${good.replace('provider: sandbox', 'provider: acme')}`;
  const env = { ACME_KEY: 'sk-1', ACME_OTHER: 'sk-2' };

  test('can be described, and their models named; the sandbox is always there', async () => {
    const { providers } = await load(acme, env);
    expect(Object.keys(providers)).toEqual(['acme', 'sandbox']);
    expect(JSON.stringify(providers)).not.toContain('sk-');
    expect(readSecrets(providers.acme ?? sandbox, env)).toEqual({
      apiKey: 'sk-1',
      headers: { 'X-Team': 'media', 'api-key': 'sk-2' },
      secrets: ['sk-1', 'sk-2'],
    });
  });

  test('can take a key with another scheme, and headers of several words', async () => {
    const scheme = 'apiKeyEnv: ACME_KEY\n    apiKeyScheme: Key';
    const words = { ...env, ACME_OTHER: 'Key abc' };
    const { providers } = await load(acme.replace('apiKeyEnv: ACME_KEY', scheme), words);
    expect(readSecrets(providers.acme ?? sandbox, words)).toEqual({
      apiKey: undefined,
      headers: { 'X-Team': 'media', 'api-key': 'Key abc', Authorization: 'Key sk-1' },
      secrets: ['sk-1', 'Key abc'],
    });
  });

  test('can be files beside the catalogue', async () => {
    const file = acme.replace('openai-compatible', './models.mjs');
    const { providers } = await load(file, env);
    expect(providers.acme?.type).toBe(pathToFileURL(join(folder, 'models.mjs')).href);
  });

  test.each([
    ['an unknown type', ['openai-compatible', '../evil'], '3: providers.acme.type must be openai-'],
    [
      'a server of one’s own that is nowhere',
      ['openai-compatible\n    baseUrl: https://models.example/v1', 'http'],
      '2: providers.acme.baseUrl is required with openai-compatible and http',
    ],
    [
      'no URL',
      ['    baseUrl: https://models.example/v1\n', ''],
      '2: providers.acme.baseUrl is required',
    ],
    [
      'a URL for a package that takes none',
      ['openai-compatible', "'@ai-sdk/elevenlabs'"],
      '4: providers.acme.baseUrl must be left out: this package calls only its own address.',
    ],
    [
      'no http',
      ['https:', 'file:'],
      '4: providers.acme.baseUrl must be an http:// or https:// URL.',
    ],
    [
      'a key in the URL',
      ['https://', 'https://me:sk-1@'],
      '4: providers.acme.baseUrl must have no user',
    ],
    [
      'a key instead of its name',
      ['ACME_KEY', 'sk-1'],
      '5: providers.acme.apiKeyEnv must be the name',
    ],
    [
      'a key that could be a name',
      ['ACME_KEY', 'r8_sk1Canary'],
      '5: providers.acme.apiKeyEnv names a variable that is not set in the environment; keys are not in',
    ],
    [
      'a key under another name',
      ['apiKeyEnv: ACME_KEY', 'apiKey: sk-1'],
      '5: providers.acme.apiKey is not a known field',
    ],
    [
      'a key for partner nodes without ComfyUI',
      ['apiKeyEnv: ACME_KEY', 'partnerKeyEnv: ACME_KEY'],
      '5: providers.acme.partnerKeyEnv must be left out: only comfyui has partner nodes',
    ],
    [
      'headers for a host that is sent none',
      ['openai-compatible', 'fal'],
      '6: providers.acme.headers must be left out: requests to fal and replicate have none of them.',
    ],
    [
      'a scheme without a key',
      ['apiKeyEnv: ACME_KEY', 'apiKeyScheme: Key'],
      '5: providers.acme.apiKeyScheme must be left out: only openai-compatible with apiKeyEnv has',
    ],
    [
      'no header',
      ['X-Team', 'X Team'],
      '6: providers.acme.headers.X Team must be names of headers with',
    ],
    [
      'an odd header',
      ['media', '{ key: x }'],
      '6: providers.acme.headers.X-Team must be a text, or { env',
    ],
    [
      'a header of two lines',
      ['media', '"a\\nb"'],
      '6: providers.acme.headers.X-Team must be one line of ASCII.',
    ],
    ['a sandbox', ['  acme:', '  sandbox:'], '1: providers must not describe sandbox'],
    [
      'an unknown provider',
      ['provider: acme', 'provider: acne'],
      '13: models[0].provider must be one of sandbox, acme.',
    ],
  ])('%s is refused', async (_title, [from = '', to = ''], expected) => {
    const [first = ''] = await problems(acme.replace(from, to), env);
    expect(first.slice(0, expected.length)).toBe(expected);
    expect(first).not.toMatch(/sk-1|sk1/);
  });

  test.each([
    ['is not there', {}, 'which is not set in the environment.'],
    ['is empty', { ...env, ACME_KEY: '' }, 'which is not set in the environment.'],
    [
      'has a line end',
      { ...env, ACME_KEY: 'sk-1\n' },
      'whose value has spaces, line ends or characters other than ASCII.',
    ],
  ])('a key that %s stops the start, and is not shown', async (_title, wrong, expected) => {
    const [first] = await problems(acme, wrong);
    expect(first).toBe(`5: providers.acme.apiKeyEnv names ACME_KEY, ${expected}`);
  });

  test('a header whose variable ends in a space or a line end stops the start', async () => {
    for (const value of ['Key abc ', 'Key abc\n']) {
      expect(await problems(acme, { ...env, ACME_OTHER: value })).toEqual([
        '6: providers.acme.headers.api-key.env names ACME_OTHER, whose value has spaces that are not between words, line ends or characters other than ASCII.',
      ]);
    }
  });

  test('the error about a header whose variable is missing names the variable', async () => {
    const { ACME_OTHER: _, ...rest } = env;
    expect(await problems(acme, rest)).toEqual([
      '6: providers.acme.headers.api-key.env names ACME_OTHER, which is not set in the environment.',
    ]);
  });
});

test('a model for edits is accepted if another model checks them', async () => {
  const checker = good.replaceAll('one', 'checker').replace('generateImage', 'checkNsfw');
  const text = good.replace('generateImage', 'editImage') + checker.replace('models:\n', '');
  expect((await load(text)).models).toHaveLength(2);
});

describe('a wrong catalogue is refused with file, line and field', () => {
  test.each([
    ['a missing field', good.replace('    name: One\n', ''), '2: models[0].name is missing'],
    ['a field without a value', good.replace('One', ''), '3: models[0].name must be a text.'],
    ['a number for a text', good.replace('One', '1'), '3: models[0].name must be a text.'],
    ['an empty text', good.replace('One', '" "'), '3: models[0].name must not be empty.'],
    [
      'an unknown feature',
      good.replace('imagen', 'images'),
      '5: models[0].feature must be one of imagen, video_fusion, audio_gen, llmaster.',
    ],
    [
      'an unknown operation',
      good.replace('[generateImage]', '[generateImage, drawImage]'),
      '6: models[0].operations[1] must be one of generateImage, transformImage,',
    ],
    [
      'an operation without models',
      good.replace('[generateImage]', '[logIn]'),
      '6: models[0].operations[0] must be one of generateImage, transformImage,',
    ],
    [
      'no operation',
      good.replace('[generateImage]', '[]'),
      '6: models[0].operations must have at least one item.',
    ],
    [
      'an unknown provider',
      good.replace('provider: sandbox', 'provider: acme'),
      '7: models[0].provider must be one of sandbox.',
    ],
    [
      'a name of no kind',
      good.replace('[generateImage]', '[generateSong]'),
      '8: models[0].model must be names by kind, such as { music: … }: its operations need music,',
    ],
    [
      'a name of another kind',
      good.replace('sandbox-image', '{ image: a, speech: b }'),
      '8: models[0].model has a name for speech, which none of its operations needs.',
    ],
    [
      'an operation without a name',
      good.replace('sandbox-image', '{ speech: b }').replace('[g', '[generateSpeech, g'),
      '8: models[0].model has no name for image, which generateImage needs.',
    ],
    [
      'an unknown kind',
      good.replace('sandbox-image', '{ picture: a }'),
      '8: models[0].model has a name for picture, which none of its operations needs; the kinds are image,',
    ],
    [
      'edits that nobody checks',
      good.replace('generateImage', 'generateImage, editImage'),
      '6: models[0].operations[1] needs a model for checkNsfw too, such as that of the sandbox',
    ],
    ['a misspelt field', `${good}    modelid: x\n`, '9: models[0].modelid is not a known field'],
    ['a misspelt limit', `${good}    limits:\n      with: 5\n`, '10: models[0].limits.with is not'],
    [
      'a limit of 0',
      `${good}    limits: { samples: 0 }\n`,
      '9: models[0].limits.samples must be the most, such as 12; { least: 4, most: 12 }; or a list',
    ],
    [
      'only some lengths of a prompt',
      `${good}    limits: { prompt: [3, 5] }\n`,
      '9: models[0].limits.prompt must be the most, such as 12, or { least: 4, most: 12 }',
    ],
    [
      'a limit of texts that is no list',
      `${good}    limits: { aspect_ratio: '16:9' }\n`,
      '9: models[0].limits.aspect_ratio must be a list',
    ],
    [
      'a limit of a kind of work that there is not',
      `${good}    limits: { film: { duration: 5 } }\n`,
      '9: models[0].limits.film is not a known field',
    ],
    [
      'only lengths that no request can ask for',
      sung('{ duration: [120, 240] }'),
      '9: models[0].limits.duration excludes every value that a request of generateSong can have with beta-short: 30 to 95',
    ],
    [
      'a least length above the longest',
      sung('{ music: { duration: { least: 96 } } }'),
      '9: models[0].limits.music.duration excludes every value that a request of generateSong can',
    ],
    [
      'a fraction of what is whole',
      limited('generateImage', '{ samples: { least: 1.2, most: 1.8 } }'),
      '9: models[0].limits.samples excludes every value that a request of generateImage can have with one: 1 to 4',
    ],
    [
      'more characters than a text may have',
      limited('generateSpeech', '{ prompt: { least: 50000 } }'),
      '9: models[0].limits.prompt excludes every value that a request of generateSpeech can have with one: 1 to 40000',
    ],
    [
      'more files than a request may name',
      limited('transformImage', '{ init_image: { least: 5 } }'),
      '9: models[0].limits.init_image excludes every value that a request of transformImage can have with one: 1 to 4',
    ],
    [
      'only texts that are no resolutions',
      limited('generateVideo', '{ resolution: [4k] }'),
      '9: models[0].limits.resolution excludes every value that a request of generateVideo can have with one.',
    ],
    [
      'a least above the most',
      limited('generateImage', '{ width: { least: 900, most: 600 } }'),
      '9: models[0].limits.width excludes every value that a request of generateImage can have with one',
    ],
    [
      'a size without a height',
      `${good}    sizes: [1024]\n`,
      '9: models[0].sizes[0] must be a text.',
    ],
    [
      'sizes and shapes together',
      `${good}    sizes: [1024x1024, '16:9']\n`,
      '9: models[0].sizes must be sizes in pixels, such as 1536x1024, or shapes, such as 16:9; not both',
    ],
    [
      'the same model_id twice',
      good + good.replace('models:\n', ''),
      '9: models[1].model_id is one, which models[0] already has.',
    ],
    ['a list', '- model_id: one\n', '1: The file must have the field models, with a list.'],
    ['an empty file', '', '1: The file must have the field models, with a list.'],
    ['no models', '\nmodels: []\n', '2: models must have at least one item.'],
    ['a text for a model', 'models:\n  - sandbox-image\n', '2: models[0] must be a model'],
    ['the same field twice', good.replace('feature', 'name'), '5: Map keys must be unique'],
    ['text that is no YAML', 'models:\n  - {a: 1\n', '3: Flow map in block collection must'],
    [
      'an alias without an anchor',
      good.replace('sandbox-image', '*drawing'),
      '8: Unresolved alias (the anchor must be set before the alias): drawing.',
    ],
    ['a limit of nothing', `${good}    limits: 5\n`, '9: models[0].limits must be names of fields'],
  ])('%s', async (_title, text, expected) => {
    const found = await problems(text);
    expect(found.map((line) => line.slice(0, expected.length))).toEqual([expected]);
  });

  test('all that is wrong at once, in the order of the lines', async () => {
    const text = good.replace('imagen', 'x').replace('One', '').replace('sandbox-image', '5');
    expect((await problems(text)).map((line) => line.slice(0, 2))).toEqual(['3:', '5:', '8:']);
  });

  test('a file that is not there', async () => {
    const missing = loadCatalogue(catalogueOperations, join(folder, 'missing.yaml'));
    await expect(missing).rejects.toThrow('missing.yaml:1: There is no such file (ENOENT).');
  });
});

describe('models of hosts', () => {
  const hosted = `providers:
  fal: { type: fal, apiKeyEnv: FAL_KEY }
models:
  - model_id: effects
    name: Effects
    description: Makes sounds.
    feature: audio_gen
    operations: [generateSound]
    provider: fal
    model:
      sound:
        endpoint: fal-ai/elevenlabs/sound-effects/v2
        input: '{ "text": prompt, "duration_seconds": durationSeconds }'
        output: { audio: audio.url }
    limits: { duration: 22 }
`;
  const env = { FAL_KEY: 'key-1' };
  const mapping = {
    endpoint: 'fal-ai/elevenlabs/sound-effects/v2',
    input: '{ "text": prompt, "duration_seconds": durationSeconds }',
    output: { audio: 'audio.url' },
  };

  test('are mappings, by kind or for all operations, one or several', async () => {
    expect((await load(hosted, env)).models[0]?.model).toEqual({ sound: [mapping] });
    const alone = hosted.replace('      sound:\n', '').replace(/^ {2}(?= {6}(end|inp|out))/gm, '');
    expect((await load(alone, env)).models[0]?.model).toEqual({ sound: [mapping] });
    const several = hosted
      .replace('        endpoint', '        - when: durationSeconds <= 5\n          endpoint')
      .replace(/^ {8}(?=inp|out)/gm, '          ');
    expect((await load(several, env)).models[0]?.model).toEqual({
      sound: [{ ...mapping, when: 'durationSeconds <= 5' }],
    });
  });

  test.each([
    [
      'a wrong expression',
      ['durationSeconds }', 'durationSeconds'],
      '13: models[0].model.sound.input is wrong: Expected "}" before end of expression, at character',
    ],
    [
      'an unknown function',
      ['prompt,', '$up(prompt),'],
      '13: models[0].model.sound.input uses $up, which does not exist, at character',
    ],
    [
      'a wrong expression for the output',
      ['audio.url', 'audio.'],
      '14: models[0].model.sound.output.audio is wrong:',
    ],
    [
      'no output',
      ['        output: { audio: audio.url }\n', ''],
      '11: models[0].model.sound.output is missing: it must be names with expressions.',
    ],
    [
      'an unknown field',
      ['output:', 'outputs:'],
      '14: models[0].model.sound.outputs is not a known field.',
    ],
    [
      'an unknown kind',
      ['sound:', 'noise:'],
      '10: models[0].model has a name for noise, which none of its operations needs; the kinds are',
    ],
    [
      'a name',
      [/model:\n {6}sound:[\s\S]*url }/, 'model: fal-ai/sound'],
      '10: models[0].model must be a mapping with endpoint, input and output: its provider is of the type fal.',
    ],
    [
      'a mapping for another provider',
      ['type: fal', 'type: openai-compatible, baseUrl: https://models.example/v1'],
      '10: models[0].model must be a text: only providers of the types fal, replicate, comfyui have',
    ],
    [
      'a conversation',
      [
        /operations: [\s\S]*url }/,
        `operations: [createChatCompletion]
    provider: fal
    model: { endpoint: acme/talk, input: '{}', output: { text: output } }`,
      ],
      '8: models[0].operations[0] cannot be done by a model of the type fal, which takes one prompt',
    ],
    [
      'a host without a key',
      [', apiKeyEnv: FAL_KEY', ''],
      '2: providers.fal.apiKeyEnv is required with fal and replicate',
    ],
    [
      'a name that Replicate has no model of',
      ['type: fal', 'type: replicate'],
      '10: models[0].model has the endpoint fal-ai/elevenlabs/sound-effects/v2, but with replicate it must be owner/name of an official model, owner/name:version, deployments/owner/name, or the id of a version.',
    ],
    [
      'a GPU that is nowhere',
      ['type: fal', 'type: comfyui'],
      '2: providers.fal.baseUrl is required with comfyui',
    ],
  ] as const)('%s is refused', async (_title, [from, to], expected) => {
    const found = await problems(hosted.replace(from, to), env);
    expect(found.map((line) => line.slice(0, expected.length))).toContain(expected);
  });

  test.each(['acme/sounds-2.5', `acme/sounds:${'5c7d'.repeat(16)}`, '5c7d'.repeat(16)])(
    'of Replicate may be named %s',
    async (endpoint) => {
      const text = hosted
        .replace('type: fal', 'type: replicate')
        .replace(mapping.endpoint, endpoint);
      expect((await load(text, env)).models[0]?.model).toEqual({
        sound: [{ ...mapping, endpoint }],
      });
    },
  );

  test('of a provider that is spelt wrongly are not called wrong, too', async () => {
    const priced = `${hosted}    price: { usd: 0.01, per: billable_unit }\n`;
    expect(await problems(priced.replace('provider: fal', 'provider: fall'), env)).toEqual([
      '9: models[0].provider must be one of sandbox, fal.',
    ]);
  });

  test('need their key', async () => {
    expect(await problems(hosted)).toEqual([
      '2: providers.fal.apiKeyEnv names FAL_KEY, which is not set in the environment.',
    ]);
  });
});

describe('catalogues that come with the service, and several', () => {
  const key = { FAL_KEY: 'key-1' };
  const replicateKey = { REPLICATE_API_TOKEN: 'key-2' };
  const loadAll = (sources: string, env = {}) => loadCatalogue(catalogueOperations, sources, env);

  test('fal needs its key, and a key alone changes nothing', async () => {
    await expect(loadAll('fal')).rejects.toThrow(
      /fal\.yaml:\d+: providers\.fal\.apiKeyEnv names FAL_KEY, which is not set in the environment\./,
    );
    const { models } = await loadCatalogue(catalogueOperations, undefined, key);
    expect(models.map(({ provider }) => provider)).not.toContain('fal');
  });

  test('the first wins, and the next fills what it lacks', async () => {
    const { models, providers } = await loadAll('replicate,sandbox', replicateKey);
    const served = new Set(models.flatMap(({ operations }) => operations));
    expect([...served].toSorted()).toEqual(Object.keys(catalogueOperations).toSorted());
    const draw = models.filter(({ operations }) => operations.includes('generateImage'));
    expect(new Set(draw.map(({ provider }) => provider))).toEqual(new Set(['replicate']));
    const talk = models.filter(({ operations }) => operations.includes('createChatCompletion'));
    expect(talk[0]).toMatchObject({ model_id: 'sandbox-chat', provider: 'sandbox' });
    const ids = models.map(({ model_id }) => model_id);
    expect(new Set(ids).size).toBe(ids.length);
    const both = (await loadAll('fal,sandbox', key)).models;
    expect(both.find(({ model_id }) => model_id === 'gamma')?.provider).toBe('fal');
    expect(Object.keys(providers)).toEqual(['replicate', 'sandbox']);
  });

  test('the sandbox first leaves nothing to fill', async () => {
    const [alone, both] = [await loadAll('sandbox'), await loadAll('sandbox,fal', key)];
    expect(both.models).toEqual(alone.models);
  });

  test('a file of one’s own comes before them, with parts that others need', async () => {
    const file = join(folder, 'own.yaml');
    await writeFile(file, good.replace('generateImage', 'editImage'));
    const { models, problem } = await loadAll(`${file},sandbox`);
    expect(models[0]).toMatchObject({ model_id: 'one', operations: ['editImage'] });
    expect(models.filter(({ operations }) => operations.includes('editImage'))).toHaveLength(1);
    const [own, ...others] = models;
    const check = others.find(({ operations }) => operations.includes('checkNsfw'));
    expect(own && problem(own, 'model', 'is odd')).toMatchObject({ file, line: 8 });
    expect(check && problem(check, 'model', 'is odd').file).toMatch(/engines\/models\.yaml$/);
    await expect(loadAll(file)).rejects.toThrow('needs a model for checkNsfw too');
    const last = await loadAll(`sandbox,${file}`);
    expect(last.models.map(({ model_id }) => model_id)).not.toContain('one');
  });

  test('a name that both have means the first one’s model only where that lists it', async () => {
    const file = join(folder, 'named.yaml');
    const named = good.replace('model_id: one', 'model_id: alpha-edit-2511');
    await writeFile(file, named.replace('generateImage', 'editImage'));
    const { models } = await loadAll(`${file},sandbox`);
    const served = new Set(models.flatMap(({ operations }) => operations));
    expect([...served].toSorted()).toEqual(Object.keys(catalogueOperations).toSorted());
    const edits = models.filter(({ operations }) => operations.includes('editImage'));
    expect(edits.map(({ name }) => name)).toEqual(['One']);
  });

  describe('one that adds', () => {
    const idsFor = async (sources: string, operation: string, env = {}) => {
      const { models } = await loadAll(sources, env);
      return models.flatMap(({ model_id, operations }) =>
        operations.includes(operation) ? model_id : [],
      );
    };
    const failingIds = ['sandbox-fails', 'sandbox-slow', 'sandbox-limited'];

    test('stands beside the others, and after them', async () => {
      const alone = await idsFor('sandbox', 'generateImage');
      expect(alone).not.toContain('sandbox-fails');
      for (const sources of ['sandbox,failing', 'failing,sandbox']) {
        expect(await idsFor(sources, 'generateImage')).toEqual([...alone, ...failingIds]);
      }
      const both = await idsFor('fal,failing', 'generateImage', key);
      expect(both).toEqual([...(await idsFor('fal', 'generateImage', key)), ...failingIds]);
    });

    test('does not keep others from filling what is missing', async () => {
      const talk = await idsFor('replicate,failing,sandbox', 'createChatCompletion', replicateKey);
      expect(talk).toEqual(['sandbox-chat', ...failingIds]);
    });

    test('has the ids that others have too, for the operations that it lists', async () => {
      const { models, problem } = await loadAll('sandbox,failing');
      const edits = models.filter(({ model_id }) => model_id === 'alpha-edit-2511');
      expect(edits.map(({ operations, model }) => ({ operations, model }))).toEqual([
        { operations: ['removeObject', 'mixInterior'], model: { image: 'sandbox-image' } },
        { operations: ['editImage', 'editEnterpriseImage'], model: { image: 'sandbox-on-demand' } },
      ]);
      const files = edits.map((edit) => problem(edit, 'model', 'is odd').file);
      expect(files).toEqual([
        expect.stringMatching(/engines\/models\.yaml$/),
        expect.stringMatching(/catalogues\/failing\.yaml$/),
      ]);
    });

    test('needs another', async () => {
      await expect(loadAll('failing')).rejects.toThrow(
        /failing\.yaml:\d+: adds means that there are other catalogues: name one before it in MODELS/,
      );
    });

    test('says so with true or false', async () => {
      expect(await problems(`adds: yes\n${good}`)).toEqual(['1: adds must be true or false.']);
    });
  });

  test('a provider has one meaning', async () => {
    const file = join(folder, 'other.yaml');
    const other = 'providers:\n  fal: { type: openai-compatible, baseUrl: https://a.example/v1 }\n';
    await writeFile(file, `${other}${good}`);
    await expect(loadAll(`fal,${file}`, key)).rejects.toThrow(
      `${file}:2: providers.fal has another meaning in a catalogue before this one: rename it.`,
    );
  });

  test.each(['constructor', 'toString'])('a provider may be called %s', async (name) => {
    const text = good.replace('provider: sandbox', `provider: ${name}`);
    const own = `providers:\n  ${name}: { type: openai-compatible, baseUrl: https://a.example/v1 }\n`;
    expect((await load(`${own}${text}`)).models[0]).toMatchObject({ provider: name });
  });

  test('an unknown name is told with those that there are', async () => {
    await expect(loadAll('fall')).rejects.toThrow(
      /\/fall:1: There is no such file \(ENOENT\), and the catalogues of the service are: sandbox, failing, fal,/,
    );
  });
});

describe('prices', () => {
  const priced = (price: string, operation = 'generateImage', model = 'any') => {
    const entry = good.replace('generateImage', operation).replace('sandbox-image', model);
    return `${entry}    price: ${price}\n`;
  };

  test.each([
    ['{ usd: 0.04, per: image }', [{ micros: 40_000, per: 'image' }]],
    [
      '[{ usd: 0.01, per: request }, { usd: 0, per: megapixel }]',
      [
        { micros: 10_000, per: 'request' },
        { micros: 0, per: 'megapixel' },
      ],
    ],
    ['{ image: { usd: 0.000003, per: image } }', { image: [{ micros: 3, per: 'image' }] }],
  ])('can be %s', async (given, price) => {
    expect((await load(priced(given))).models[0]?.price).toEqual(price);
  });

  test.each([
    ['{ usd: 0.04 }', '9: models[0].price.per is missing: it must be one of request, image,'],
    ['{ usd: -1, per: image }', '9: models[0].price.usd must not be negative.'],
    ['{ usd: 0.0000001, per: image }', '9: models[0].price.usd must have at most six decimals.'],
    ['{ usd: cheap, per: image }', '9: models[0].price.usd must be an amount in dollars, such as'],
    ['{ usd: 1, per: pixel }', '9: models[0].price.per must be one of request, image,'],
    ['free', '9: models[0].price must be a price, such as { usd: 0.04, per: image }.'],
    ['[]', '9: models[0].price must have at least one item.'],
    [
      '{ usd: 1, per: second }',
      '9: models[0].price is per second, which is not known for image: it may be per request, image, megapixel.',
    ],
    [
      '{ usd: 1, per: billable_unit }',
      '9: models[0].price is per billable_unit, which is not known for image',
    ],
    [
      '[{ usd: 1, per: image }, { usd: 2, per: image }]',
      '9: models[0].price has two prices for images.',
    ],
    [
      '{ video: { usd: 1, per: second } }',
      '9: models[0].price.video is for a kind of work that the model does not do.',
    ],
  ])('cannot be %s', async (given, message) => {
    expect(await problems(priced(given))).toEqual([expect.stringContaining(message)]);
  });

  test('are not checked before the mappings that they are for are right', async () => {
    const mapping = "{ endpoint: acme/draw, input: '{}', output: { image: url } }";
    const text = priced('{ usd: 1, per: image }', 'generateImage', mapping);
    expect(await problems(text.replace('One', '" "'))).toEqual([
      '3: models[0].name must not be empty.',
    ]);
  });

  test('are by kind where a model does several kinds of work', async () => {
    const model = '{ transcription: listen, speech: speak }';
    expect(await problems(priced('{ usd: 1, per: second }', 'createDubbing', model))).toEqual([
      '9: models[0].price must be prices by kind, such as { transcription: … }: the model does transcription, speech.',
    ]);
    const byKind = '{ speech: [{ usd: 0.015, per: thousand_characters }] }';
    const { models } = await load(priced(byKind, 'createDubbing', model));
    expect(models[0]?.price).toEqual({ speech: [{ micros: 15_000, per: 'thousand_characters' }] });
  });
});
