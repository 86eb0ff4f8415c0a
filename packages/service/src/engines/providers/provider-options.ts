import type { JSONObject, SharedV4ProviderOptions } from '@ai-sdk/provider';

/** Options where a model looks for them: one of `google.generative-ai` reads those of `google`. */
export function optionsFor(
  { provider }: { provider: string },
  options: JSONObject,
): SharedV4ProviderOptions {
  const [name = provider] = provider.split('.');
  return { [name]: options };
}
