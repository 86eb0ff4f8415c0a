/** Names with values, as of process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Any server that speaks as OpenAI's does. */
export const compatible = 'openai-compatible';

/** A server of an operator's own, with the protocol of the README. */
export const http = 'http';

/** What the catalogue says of a provider. Workers read it without the schema, which takes long to load. */
export interface ProviderDefinition {
  type: string;
  baseUrl?: string | undefined;
  apiKeyEnv?: string | undefined;
  headers?: Record<string, string | { env: string }> | undefined;
}

/** The provider that is there without being described. */
export const sandbox = { type: '@genmedia/sandbox' } as const satisfies ProviderDefinition;

/** Whether its models compute here, where others are called over a network. */
export const isSandbox = ({ type }: ProviderDefinition) => type === sandbox.type;

/** The key of a provider and its headers, and those of them, as `secrets`, that are in the environment. */
export function readSecrets(
  { apiKeyEnv, headers = {} }: ProviderDefinition,
  env: Environment = process.env,
) {
  const given = Object.entries(headers);
  const values = given.map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (env[value.env] ?? ''),
  ]);
  const named = given.flatMap(([, value]) => (typeof value === 'string' ? [] : value.env));
  return {
    apiKey: apiKeyEnv && env[apiKeyEnv],
    headers: Object.fromEntries(values) as Record<string, string>,
    secrets: [apiKeyEnv ?? [], named].flat().flatMap((name) => env[name] ?? []),
  };
}
