import { createProviderRegistry, generateImage, NoSuchModelError } from 'ai';
import { expect, test } from 'vitest';
import { createSandbox, sandbox } from './index.ts';

test('a registry finds the image model by its name', async () => {
  const registry = createProviderRegistry({ sandbox });
  const { image } = await generateImage({
    model: registry.imageModel('sandbox:sandbox-image'),
    prompt: 'a boat',
    size: '64x64',
  });
  expect(image.mediaType).toBe('image/png');
});

test('providers are independent of each other and alike', () => {
  expect(createSandbox()).not.toBe(sandbox);
  expect(createSandbox().imageModel('sandbox-image').modelId).toBe('sandbox-image');
});

test.each([
  ['imageModel', 'no-such-model'],
  ['languageModel', 'sandbox-text'],
  ['embeddingModel', 'sandbox-embedding'],
  ['speechModel', 'no-such-speech'],
  ['transcriptionModel', 'no-such-transcription'],
] as const)('%s of a model that does not exist says which one', (kind, modelId) => {
  const failure = catchError(() => sandbox[kind](modelId));
  expect(NoSuchModelError.isInstance(failure)).toBe(true);
  expect(failure).toMatchObject({ modelId, modelType: kind });
});

function catchError(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
