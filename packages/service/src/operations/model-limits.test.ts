import { expect, test } from 'vitest';
import { loadCatalogue } from '../engines/catalogue/load.ts';
import { parseCatalogue } from '../engines/catalogue/parse.ts';
import { sandbox } from '../engines/catalogue/provider-definition.ts';
import { createRegistry, type Registry } from '../engines/registry.ts';
import { catalogueOperations } from './generations/list.ts';
import { modelLimits } from './models.ts';

/** All bounds that the models of a catalogue show, one by one. */
function boundsOf(models: Registry) {
  return models.listModels().flatMap((model) =>
    Object.entries(modelLimits(models, model)).flatMap(([operation, fields]) =>
      Object.entries(fields).flatMap(([field, limits]) =>
        Object.entries(limits).map(([word, bound]) => ({
          model_id: model.model_id,
          operation,
          field,
          word,
          bound,
        })),
      ),
    ),
  );
}

const registry = createRegistry(await loadCatalogue(catalogueOperations, 'sandbox,failing'));
const told = boundsOf(registry);

test('the models of the sandbox tell what the catalogue and the contract say of them', () => {
  const words = told.map(({ model_id, operation, field, word, bound }) =>
    [model_id, operation, field, word, bound].join(' '),
  );
  expect(words).toEqual(
    expect.arrayContaining([
      'beta-short generateSong duration maximum 95',
      'gamma createDubbing speed minimum 0.25',
      'sandbox-image generateImage width minimum 512',
      'sandbox-image generateEnterpriseImage height maximum 1024',
      'sandbox-image-sd transformImage width maximum 1024',
      'sandbox-slow composeMusic duration minimum 30',
      'sandbox-video animateImage duration maximum 12',
      'sandbox-video generateVideo resolution enum 240p,360p,480p,540p,720p,1080p',
      'sandbox-voice generateSpeech prompt maxLength 2500',
    ]),
  );
  // The models accept files of any size for edits, and any text for music.
  expect(words.join()).not.toMatch(/editImage|animateImage width|composeMusic prompt/);
});

test.each<[string, string, object]>([
  ['generateVideo', '{ duration: [4, 8], seconds: 60 }', { duration: { enum: [4, 8] } }],
  ['generateVideo', "{ aspect_ratio: ['16:9'] }", { aspect_ratio: { enum: ['16:9'] } }],
  ['generateVideo', '{ fps: 30, video: { fps: { least: 24 } } }', { fps: { minimum: 24 } }],
  [
    'generateVideo',
    '{ prompt: { least: 3, most: 9 } }',
    { prompt: { minLength: 3, maxLength: 9 } },
  ],
  ['editImage', '{ init_image: 2, duration: 5 }', { init_image: { maxItems: 2 } }],
  ['generateVideo', '{ duration: [4.5, 6, 700] }', { duration: { enum: [6] } }],
  [
    'generateImage',
    '{ width: 900 }\n    sizes: [512x768, 1024x512]',
    { width: { maximum: 900 }, height: { maximum: 768 } },
  ],
  ['generateImage', "{}\n    sizes: ['16:9']", {}],
])('%s by a model of %s is told as %o', (operation, limits, fields) => {
  const names: Record<string, string> = {
    generateVideo: 'video: any',
    generateImage: 'image: any',
    editImage: 'image: any, imageClassifier: any',
  };
  const file = `models:
  - model_id: own
    name: Own
    description: Does what it is told.
    feature: imagen
    operations: [${operation}${operation === 'editImage' ? ', checkNsfw' : ''}]
    provider: sandbox
    model: { ${names[operation]} }
    limits: ${limits}
`;
  const { models } = parseCatalogue(file, 'models.yaml', catalogueOperations, {});
  const own = createRegistry({ models, providers: { sandbox } });
  expect(own.listModels().map((model) => modelLimits(own, model))).toEqual([
    Object.keys(fields).length > 0 ? { [operation]: fields } : {},
  ]);
});
