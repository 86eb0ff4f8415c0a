import type { Sampled } from './sampled.ts';

/** The request as a shell command, exactly as it is sent. */
export function curl({ operation, example, baseUrl }: Sampled): string {
  const { method, credential } = operation;
  const options = [
    ...(method === 'get' ? [] : [`--request ${method.toUpperCase()}`]),
    ...(credential === 'bearer' ? ['--header "Authorization: Bearer $GENMEDIA_ACCESS_TOKEN"'] : []),
    ...(example.body === undefined
      ? []
      : [
          `--header 'Content-Type: application/json'`,
          `--data ${shell(JSON.stringify(example.body, null, 2))}`,
        ]),
  ];
  return `${[`curl ${shell(baseUrl + address({ operation, example, baseUrl }))}`, ...options].join(' \\\n  ')}\n`;
}

function address({ operation, example }: Sampled): string {
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name) =>
    encodeURIComponent(String(example.input[name] ?? name)),
  );
  const query = operation.parameters
    .filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
    .map(({ name, example: value }) => `${name}=${encodeURIComponent(String(value))}`);
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

function shell(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
