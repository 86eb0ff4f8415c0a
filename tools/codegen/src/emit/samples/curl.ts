import type { Sampled } from './sampled.ts';

/**
 * The request as a shell command. An API key comes from the environment, in the header where the
 * operation takes it there, else in the body: in a URL it would end up in the logs of proxies.
 */
export function curl(sample: Sampled): string {
  const { operation, example, baseUrl } = sample;
  const { method } = operation;
  const token = tokenOf(operation);
  const body = token ? withoutCredential(operation, example.body) : example.body;
  const options = [
    ...(method === 'get' ? [] : [`--request ${method.toUpperCase()}`]),
    ...(token ? [`--header "Authorization: Bearer $${token}"`] : []),
    ...(body === undefined
      ? []
      : [`--header 'Content-Type: application/json'`, `--data ${data(operation, body)}`]),
  ];
  return `${[`curl ${shell(baseUrl + address(sample))}`, ...options].join(' \\\n  ')}\n`;
}

/** The variable with the credential that the header carries. */
function tokenOf({ credential, security }: Sampled['operation']): string | undefined {
  if (credential === 'bearer') return 'GENMEDIA_ACCESS_TOKEN';
  const takesHeader = security.some((scheme) => 'bearer' in scheme);
  return takesHeader && credential !== 'none' ? 'GENMEDIA_API_KEY' : undefined;
}

function withoutCredential({ credentialName }: Sampled['operation'], body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).filter(([name]) => name !== credentialName);
  return fields.length > 0 ? Object.fromEntries(fields) : undefined;
}

/** A body as a word of the shell, which puts the key into it. */
function data({ credentialName: name = '' }: Sampled['operation'], body: unknown): string {
  if (!Object.hasOwn(Object(body), name)) return shell(JSON.stringify(body, null, 2));
  const variable = '$GENMEDIA_API_KEY';
  const text = shell(JSON.stringify({ ...Object(body), [name]: variable }, null, 2));
  return text.replace(variable, () => `'"${variable}"'`);
}

function address({ operation, example }: Sampled): string {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name) =>
    encoded(example.input[name] ?? name),
  );
  const hasToken = tokenOf(operation) !== undefined;
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .filter((parameter) => !(hasToken && parameter.credential))
    .map(({ name, example: value }) => `${name}=${encoded(value)}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

/** In an address. Half of a surrogate pair becomes U+FFFD there, as in `URL`. */
function encoded(value: unknown): string {
  return encodeURIComponent(textOf(value).replaceAll(/\p{Surrogate}/gu, '\uFFFD'));
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
