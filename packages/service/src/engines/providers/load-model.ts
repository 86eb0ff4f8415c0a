import { lazyByKey } from '../../lazy.ts';
import {
  compatibleType,
  httpType,
  isSandbox,
  type ProviderDefinition,
  readSecrets,
} from '../catalogue/provider-definition.ts';
import type { EngineModel } from '../engine-model.ts';
import { misconfigured } from '../failures.ts';
import { loadPackage } from '../load-package.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Models, Provider } from './provider.ts';

const models = lazyByKey<unknown>();

/**
 * Loads a model of a provider, once: some providers build their schemas for each model. Rejects
 * with EngineError, or with the provider's NoSuchModelError; then the next call tries again.
 */
export function loadModel<Kind extends ModelKind>({
  definition,
  kind,
  model,
}: Pick<EngineModel<Kind>, 'definition' | 'kind' | 'model'>): Promise<Models[Kind]> {
  const key = JSON.stringify([definition, kind, model]);
  return models(key, () => modelOf(definition, kind, model)) as Promise<Models[Kind]>;
}

async function modelOf<Kind extends ModelKind>(
  definition: ProviderDefinition,
  kind: Kind,
  modelId: string,
): Promise<Models[Kind]> {
  const provider = await providers(JSON.stringify(definition), () => createProvider(definition));
  const createModel = provider[`${kind}Model`] as ((modelId: string) => Models[Kind]) | undefined;
  if (!createModel) throw misconfigured(`${definition.type} has no ${kind} models`);
  const model = createModel.call(provider, modelId);
  if (['v4', 'genmedia-v1'].includes(model.specificationVersion)) return model;
  throw misconfigured(
    `${definition.type} is not for AI SDK 7: its models are of version ${model.specificationVersion}`,
  );
}

const providers = lazyByKey<Provider>();

async function createProvider(definition: ProviderDefinition): Promise<Provider> {
  if (isSandbox(definition)) return (await import('@genmedia/sandbox')).sandbox;
  const { apiKey, headers, secrets } = readSecrets(definition);
  const { baseUrl } = definition;
  if (definition.type === httpType && baseUrl) {
    const [{ createModels }, { createSend }] = await Promise.all([
      import('./http/models.ts'),
      import('./http/send.ts'),
    ]);
    return createModels(createSend({ url: baseUrl, apiKey, headers, secrets }));
  }
  const { providerFetch } = await import('./provider-fetch.ts');
  const fetch = providerFetch([...secrets, ...Object.values(headers)]);
  if (definition.type === compatibleType && baseUrl) {
    const { createCompatible } = await import('./compatible.ts');
    return createCompatible({ baseURL: baseUrl, apiKey, headers, fetch });
  }
  return (await factoryOf(definition.type))({
    ...(baseUrl !== undefined && { baseURL: baseUrl }),
    ...(apiKey !== undefined && { apiKey }),
    headers,
    fetch,
  });
}

type Factory = (options: object) => Provider;

/**
 * The function that makes a provider. Packages of the AI SDK and operators' files name it
 * `createAcme` or the like.
 */
async function factoryOf(packageName: string): Promise<Factory> {
  const exports = await loadPackage<Record<string, unknown>>(
    packageName,
    () => import(packageName),
  );
  const [, factory] =
    Object.entries(exports).find(
      ([name, value]) => /^create[A-Z]/.test(name) && typeof value === 'function',
    ) ?? [];
  if (factory) return factory as Factory;
  throw misconfigured(
    `${packageName} is no provider of the AI SDK: it exports no function such as createAcme`,
  );
}
