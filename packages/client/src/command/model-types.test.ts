import type { Model } from '@genmedia/types/client';
import { expect, test } from 'vitest';
import { modelTypes } from './model-types.ts';

const painter: Model = {
  model_id: 'painter',
  name: 'Painter',
  feature: 'imagen',
  description: 'Draws what */ a prompt\nsays',
  operations: ['generateImage', 'transformImage', 'generateEnterpriseImage'],
  needs_scheduler: true,
  sizes: ['1024x1024', '1536x1024'],
  limits: {
    generateImage: { width: { minimum: 512, maximum: 1024 }, prompt: { maxLength: 2500 } },
    transformImage: { init_image: { maxItems: 1 }, aspect_ratio: { enum: ['1:1', '3:2'] } },
  },
};

const typesOf = (...models: Partial<Model>[]) =>
  modelTypes(
    'http://service.example',
    models.map((model) => ({ ...painter, sizes: undefined, limits: {}, ...model }) as Model),
  );

test('a model’s fields say what it takes, where that is less than the contract allows', () => {
  expect(modelTypes('http://service.example', [painter])).toMatchInlineSnapshot(`
    "// Written by \`npx @genmedia/client types\`. Write it again when the models change.
    // The models of http://service.example.

    import type {} from '@genmedia/client';

    declare module '@genmedia/client' {
      interface ModelInputs {
        generateImage:
          | {
              /** Painter. Draws what * / a prompt says. */
              model_id: "painter";
              /** 512 to 1024. Drawn as 1024x1024, 1536x1024; other sizes are cropped from these. */
              width?: unknown;
              /** Drawn as 1024x1024, 1536x1024; other sizes are cropped from these. */
              height?: unknown;
              /** At most 2500 characters. */
              prompt: unknown;
            };
        transformImage:
          | {
              /** Painter. Draws what * / a prompt says. */
              model_id: "painter";
              /** Drawn as 1024x1024, 1536x1024; other sizes are cropped from these. */
              width?: unknown;
              /** Drawn as 1024x1024, 1536x1024; other sizes are cropped from these. */
              height?: unknown;
              /** At most 1 file. */
              init_image: unknown;
              aspect_ratio?: "1:1" | "3:2" | undefined;
              /** This model needs one. */
              scheduler: string;
            };
      }
    }
    "
  `);
});

test('an operation takes the models that it can name, of those that serve it', () => {
  const text = typesOf({ model_id: 'alpha-edit-2511', operations: ['editImage'] });
  expect(text).toContain('model_id: "alpha-edit-2511";');
  expect(text).toContain('model_id?: undefined;');
  expect(text).not.toContain('generateImage');
  expect(typesOf({ operations: ['editImage', 'captionImage'] })).not.toContain('painter');
});

test('a chat names its model in one of two fields', () => {
  const text = typesOf({ operations: ['createChatCompletion'] });
  expect(text).toContain('model_id?: "painter" | undefined;');
  expect(text).toContain('model?: "painter" | undefined;');
});

test('a sentence ends as its author has ended it', () => {
  const text = typesOf({ name: 'Which bird?', description: 'Names it!\n' });
  expect(text).toContain('/** Which bird? Names it! */');
});

test('a limit of one is in the singular', () => {
  const text = typesOf({ limits: { transformImage: { init_image: { minItems: 1 } } } });
  expect(text).toContain('/** At least 1 file. */');
});
