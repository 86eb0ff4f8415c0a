import type { Service, Worker } from './service.ts';

/** The text for a person who starts the service. */
export function welcome({ url, developer }: Pick<Service, 'url' | 'developer'>): string {
  // Browsers do not send the part after # to servers, so the key gets into no log.
  const signedIn = developer ? `#key=${developer.apiKey}` : '';
  const start = `
  Genmedia is running.

  Console   ${url}/${signedIn}
  API       ${url}
  Docs      ${url}/docs
`;
  if (!developer) return `${start}\n`;
  const request = {
    key: developer.apiKey,
    model_id: 'sandbox-image',
    prompt: 'a red lighthouse by the sea at dusk, three white birds',
    width: 768,
    height: 512,
  };
  return `${start}  API key   ${developer.apiKey}
            (kept in ${developer.path})

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
