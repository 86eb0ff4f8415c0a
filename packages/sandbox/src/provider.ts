import { type ImageModelV4, NoSuchModelError, type ProviderV4 } from '@ai-sdk/provider';
import { isImageModelId, SandboxImageModel, type SandboxImageModelId } from './image/model.ts';

/** The sandbox as an AI SDK 7 provider. Kinds of model that it lacks throw NoSuchModelError. */
export interface SandboxProvider extends ProviderV4 {
  imageModel(modelId: SandboxImageModelId | (string & {})): ImageModelV4;
  speechModel: NonNullable<ProviderV4['speechModel']>;
  transcriptionModel: NonNullable<ProviderV4['transcriptionModel']>;
}

/** A provider of its own. It holds no state, so one is as good as another. */
export function createSandbox(): SandboxProvider {
  return {
    specificationVersion: 'v4',
    imageModel(modelId) {
      if (isImageModelId(modelId)) return new SandboxImageModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'imageModel' });
    },
    languageModel: missing('languageModel'),
    embeddingModel: missing('embeddingModel'),
    speechModel: missing('speechModel'),
    transcriptionModel: missing('transcriptionModel'),
  };
}

/** The provider with its default settings. */
export const sandbox: SandboxProvider = createSandbox();

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]['modelType'];

function missing(modelType: ModelType): (modelId: string) => never {
  return (modelId) => {
    throw new NoSuchModelError({ modelId, modelType });
  };
}
