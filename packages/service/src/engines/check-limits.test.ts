import { expect, test } from 'vitest';
import type { JobOperation } from '../operations/generations/job-definition.ts';
import { catalogueOperations, generations } from '../operations/generations/list.ts';
import { parseCatalogue } from './catalogue/parse.ts';
import { sandbox } from './catalogue/provider-definition.ts';
import { fittedDefaults } from './check-limits.ts';
import { createRegistry } from './registry.ts';

/** A catalogue of one model, with these limits, for an operation. */
function registryOf(operation: JobOperation, limits: string) {
  const kinds = catalogueOperations[operation]?.kinds ?? [];
  const text = `models:
  - model_id: own
    name: Own
    description: Does what it is told.
    feature: imagen
    operations: [${operation}]
    provider: sandbox
    model: { ${kinds.map((kind) => `${kind}: any`).join(', ')} }
    limits: ${limits}
`;
  const { models } = parseCatalogue(text, 'models.yaml', catalogueOperations, {});
  return createRegistry({ models, providers: { sandbox } });
}

/** Checks a request against the limits of that model. */
function ask(operation: JobOperation, limits: string, request: object) {
  const registry = registryOf(operation, limits);
  return generations[operation].resolve(registry, { model_id: 'own', ...request });
}

const video = { resolution: '480p', aspect_ratio: '16:9', duration: 5, fps: 24, prompt: 'Fog' };
const image = { width: 1024, height: 1024, samples: 1, prompt: 'Fog' };

test.each<[JobOperation, string, object]>([
  ['generateVideo', "{ aspect_ratio: ['16:9', '9:16'] }", video],
  ['generateVideo', '{ resolution: [720p] }', { ...video, width: 640, height: 360 }],
  ['generateVideo', '{ fps: [25, 50], duration: [4, 8] }', { ...video, fps: 50, duration: 4 }],
  ['generateVideo', '{ width: 854 }', video],
  ['generateImage', '{ height: 600 }', { ...image, aspect_ratio: '16:9' }],
  ['transformImage', '{ init_image: 1 }', { init_image: 'https://media.example/a.png' }],
  ['generateSpeech', '{ prompt: 3 }', { prompt: '🦔🦔🦔', voice_id: 'slt' }],
  ['composeMusic', '{ duration: 30, sound: { duration: 5 } }', { duration: 30 }],
])('%s by a model of %s: %o is within its limits', (operation, limits, request) => {
  expect(ask(operation, limits, request).model.model_id).toBe('own');
});

test.each<[JobOperation, string, object, string]>([
  [
    'generateVideo',
    "{ aspect_ratio: ['16:9', '9:16'] }",
    { ...video, aspect_ratio: '21:9' },
    'aspect_ratio must be one of 16:9, 9:16 with own',
  ],
  ['generateVideo', '{ resolution: [720p] }', video, 'resolution must be 720p with own'],
  [
    'generateVideo',
    '{ fps: [25, 50], duration: [4, 8] }',
    video,
    'duration must be one of 4, 8 with own; fps must be one of 25, 50 with own',
  ],
  [
    'generateVideo',
    '{ width: 854 }',
    { ...video, aspect_ratio: '21:9' },
    'width must be at most 854 with own',
  ],
  [
    'generateImage',
    '{ height: { least: 64 } }',
    { ...image, aspect_ratio: '99:1' },
    'height must be at least 64 with own',
  ],
  [
    'transformImage',
    '{ init_image: 1 }',
    { init_image: ['https://media.example/a.png', 'https://media.example/b.png'] },
    'init_image must have at most 1 file with own',
  ],
  [
    'generateSpeech',
    '{ prompt: 3 }',
    { prompt: 'four', voice_id: 'slt' },
    'prompt must have at most 3 characters with own',
  ],
  [
    'createDubbing',
    '{ speed: { least: 0.7, most: 1.2 } }',
    { voice_model: 'own', speed: 1.25 },
    'speed must be at most 1.2 with own',
  ],
  [
    'mixInterior',
    '{ num_inference_steps: 4, guidance_scale: { least: 2, most: 10 } }',
    { num_inference_steps: 8, guidance_scale: 1 },
    'guidance_scale must be at least 2 with own; num_inference_steps must be at most 4 with own',
  ],
  [
    'composeMusic',
    '{ duration: 600, music: { duration: { least: 10, most: 300 } } }',
    { duration: 480 },
    'duration must be at most 300 with own',
  ],
])('%s by a model of %s: %o is told %j', (operation, limits, request, told) => {
  expect(() => ask(operation, limits, request)).toThrow(told);
});

test.each<[string, string[], object]>([
  ['{ duration: [4, 8, 12] }', [], { duration: 4 }],
  ['{ duration: [8, 12], fps: 16 }', [], { duration: 8, fps: 16 }],
  ['{ duration: { least: 6, most: 10 }, fps: { least: 8 } }', [], { duration: 6, fps: 24 }],
  ["{ resolution: [1080p, 720p], aspect_ratio: ['1:1', '16:9'] }", [], { resolution: '1080p' }],
  ['{ duration: [4, 8], resolution: [720p] }', ['duration'], { resolution: '720p' }],
  ['{ width: 512 }', [], {}],
  ['{ duration: { least: 5.5, most: 10 } }', [], { duration: 6 }],
  ['{ duration: { most: 4.9 }, fps: [23.9, 25] }', [], { duration: 4, fps: 25 }],
])('with the limits %s, a request for a video that gives %j gets %j', (limits, given, expected) => {
  const request = { model_id: 'own', ...video };
  const isGiven = (field: string) => ['prompt', ...given].includes(field);
  const model = generations.generateVideo.findModel(registryOf('generateVideo', limits), 'own');
  const fitted = model && fittedDefaults(model, request, isGiven);
  expect({ ...video, ...fitted }).toEqual({ ...video, ...expected });
});

test.each([
  ['[512x512]', { width: 512, height: 512 }],
  ['[1024x512, 512x512]', { width: 1024, height: 512 }],
  ["['3:2']", {}],
])(
  'an image of a model that draws %s alone has %o where nothing is asked for',
  (sizes, expected) => {
    const registry = registryOf('generateImage', `{}\n    sizes: ${sizes}`);
    const request = { model_id: 'own', ...image };
    const isGiven = (field: string) => field === 'prompt';
    const { fitted, model } = generations.generateImage.resolve(registry, request, isGiven);
    expect(fitted).toEqual(expected);
    expect(model.model_id).toBe('own');
  },
);
