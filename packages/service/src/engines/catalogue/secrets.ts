import type { ProviderDefinition } from './provider-schema.ts';

/** Names with values, as of process.env. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What a provider is called with that its catalogue only names. */
export interface ProviderSecrets {
  apiKey: string | undefined;
  headers: Record<string, string>;
  /** The key, and the headers that stand in the environment. */
  secrets: string[];
}

/** Reads a provider's key, and the headers that stand in the environment. */
export function readSecrets(
  { apiKeyEnv, headers = {} }: ProviderDefinition,
  env: Environment = process.env,
): ProviderSecrets {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : (env[value.env] ?? ''),
  ]);
  const names = [apiKeyEnv, ...Object.values(headers).map(variableOf)];
  return {
    apiKey: apiKeyEnv === undefined ? undefined : env[apiKeyEnv],
    headers: Object.fromEntries(entries),
    secrets: names.flatMap((name) => (name === undefined ? [] : (env[name] ?? []))),
  };
}

function variableOf(value: string | { env: string }): string | undefined {
  return typeof value === 'string' ? undefined : value.env;
}

/** What keeps the providers from being called. No value of a variable is told. */
export function secretProblems(
  providers: Readonly<Record<string, ProviderDefinition>>,
  env: Environment,
): { path: string[]; message: string }[] {
  const named = Object.entries(providers).flatMap(([name, { apiKeyEnv, headers = {} }]) => [
    ...(apiKeyEnv === undefined
      ? []
      : [{ path: ['providers', name, 'apiKeyEnv'], variable: apiKeyEnv }]),
    ...Object.entries(headers).flatMap(([header, value]) =>
      typeof value === 'string'
        ? []
        : [{ path: ['providers', name, 'headers', header], variable: value.env }],
    ),
  ]);
  return named.flatMap(({ path, variable }) => {
    const problem = valueProblem(env[variable]);
    return problem ? [{ path, message: `names ${variable}, which ${problem}` }] : [];
  });
}

/** A header with other characters could not be sent, and the error would repeat it. */
function valueProblem(value: string | undefined): string | undefined {
  if (!value) return 'is not set in the environment';
  return /^[\x21-\x7e]+$/.test(value) ? undefined : 'has spaces, line ends or other than ASCII';
}
