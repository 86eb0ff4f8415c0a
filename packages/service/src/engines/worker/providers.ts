import type { ImageModel } from 'ai';
import type { ProviderName } from '../provider-names.ts';

/** What engines need of an AI SDK provider. Its functions throw NoSuchModelError. */
export interface EngineProvider {
  // A string instead of a model would be sent to a hosted gateway.
  imageModel(modelId: string): Exclude<ImageModel, string>;
}

const loaders: Record<ProviderName, () => Promise<EngineProvider>> = {
  sandbox: async () => (await import('@genmedia/sandbox')).sandbox,
};

/** Loads the provider; the second time it is there already. */
export function loadProvider(name: ProviderName): Promise<EngineProvider> {
  return loaders[name]();
}
