/** Environment variables, like process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Type of a provider: any server with OpenAI's API. */
export const compatibleType = 'openai-compatible';

/** Type of a provider: an operator's own server, with the protocol of docs/own-models.md. */
export const httpType = 'http';

/** Types of providers whose models are named by mappings: hosts of models, with queues. */
export const hostTypes = ['fal', 'replicate', 'comfyui'] as const;

/** Whether the provider's models are named by mappings. */
export const isHost = ({ type }: Pick<ProviderDefinition, 'type'>) =>
  hostTypes.some((host) => host === type);

/**
 * A provider's entry in the catalogue. Workers use it without the schema, which takes long to load.
 */
export interface ProviderDefinition {
  type: string;
  baseUrl?: string | undefined;
  apiKeyEnv?: string | undefined;
  /** The scheme of the API key in the header Authorization; Bearer if left out. */
  apiKeyScheme?: string | undefined;
  /** With ComfyUI: the environment variable that has the API key of comfy.org, for partner nodes. */
  partnerKeyEnv?: string | undefined;
  headers?: Record<string, string | { env: string }> | undefined;
  /** How many calls of its models, without conversations, run at once; see `defaultLimit`. */
  limit?: number | undefined;
}

/**
 * How many calls of a provider, without conversations, run at once if they wait in the service's own
 * process and the catalogue does not say.
 */
export const defaultLimit = 64;

/** The provider that needs no entry in the catalogue. */
export const sandbox = { type: '@genmedia/sandbox' } as const satisfies ProviderDefinition;

export const isSandbox = ({ type }: ProviderDefinition) => type === sandbox.type;

/**
 * The API keys and the headers of a provider; with a scheme, the API key is one of the headers.
 * `secrets` has those values that come from the environment.
 */
export function readSecrets(
  { apiKeyEnv, apiKeyScheme, partnerKeyEnv, headers = {} }: ProviderDefinition,
  env: Environment = process.env,
) {
  const apiKey = apiKeyEnv && env[apiKeyEnv];
  const partnerKey = partnerKeyEnv && env[partnerKeyEnv];
  const secrets: string[] = [];
  if (apiKey) secrets.push(apiKey);
  if (partnerKey) secrets.push(partnerKey);
  const values: Record<string, string> = {};
  if (apiKeyScheme) values.Authorization = `${apiKeyScheme} ${apiKey}`;
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') {
      values[name] = value;
      continue;
    }
    const secret = env[value.env];
    values[name] = secret ?? '';
    if (secret) secrets.push(secret);
  }
  return { apiKey: apiKeyScheme ? undefined : apiKey, partnerKey, headers: values, secrets };
}
