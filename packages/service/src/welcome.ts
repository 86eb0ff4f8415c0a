import type { Service, Worker } from './service.ts';

/** The text for a person who starts the service. */
export function welcome({ url, developer, catalogues, models }: Omit<Service, 'stop'>): string {
  // Browsers do not send the part after # to servers, so the key gets into no log.
  const signedIn = developer ? `#key=${developer.apiKey}` : '';
  const start = `
  Genmedia is running.

  Console   ${url}/${signedIn}
  API       ${url}
  Docs      ${url}/docs
  Models    ${catalogues === 'sandbox' ? 'sandbox, which works offline' : catalogues}
`;
  if (!developer) return `${start}\n`;
  const shown = `${start}  API key   ${developer.apiKey}
            (kept in ${developer.path})
`;
  if (models.generateImage === undefined) return `${shown}\n`;
  const request = {
    key: developer.apiKey,
    model_id: models.generateImage,
    prompt: 'a red lighthouse by the sea at dusk, three white birds',
    width: 768,
    height: 512,
  };
  return `${shown}
  Try it:

  curl -s ${url}/api/v7/images/text-to-image \\
    -H 'Content-Type: application/json' \\
    -d '${JSON.stringify(request)}'

`;
}

/** The text for a person who starts a worker. */
export function welcomeWorker({ url }: Pick<Worker, 'url'>): string {
  const health = url === undefined ? '' : `\n  Health    ${url}/readyz\n`;
  return `\n  A worker of Genmedia is running.\n${health}\n`;
}
