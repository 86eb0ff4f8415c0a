import { readAnswer } from './answer.ts';
import { baseUrlPattern } from './base-url.ts';
import type { Settings } from './contract.ts';
import { operations } from './generated/operations.ts';
import { referenceTo } from './job-reference.ts';
import type { ClientOptions } from './options.ts';
import { splitInput } from './split-input.ts';
import { writeRequest } from './write-request.ts';

/** The globals that the client reads, if the runtime has them. */
const runtime = globalThis as {
  process?: { env?: Record<string, string | undefined> };
  document?: unknown;
};

/** Options with their defaults. Throws a TypeError that says what is missing or wrong. */
export function settingsOf(options: ClientOptions): Settings {
  const { baseUrl: given = variable('GENMEDIA_URL'), apiKey = variable('GENMEDIA_API_KEY') } =
    options;
  const baseUrl = given?.replace(/\/+$/, '');
  if (baseUrl === undefined || !baseUrlPattern.test(baseUrl)) {
    throw new TypeError('Set baseUrl or GENMEDIA_URL, such as https://example.com.');
  }
  const end = contractPathAtEnd(baseUrl);
  if (end) throw new TypeError(`The baseUrl must not end with ${end}: the client adds it.`);
  if (apiKey && runtime.document && !options.dangerouslyAllowBrowser) {
    throw new TypeError(
      'An apiKey in a page is public: use createProxy, or dangerouslyAllowBrowser.',
    );
  }
  return {
    ...options,
    baseUrl,
    apiKey,
    operations,
    parts: splitInput,
    write: writeRequest,
    read: readAnswer,
    isDone: (status) => status === 'success',
    jobOf: referenceTo,
    // Long, because each poll counts against the rate limit. But a page has few connections to its
    // server: six with HTTP/1.1.
    pollPrefer: runtime.document ? 'wait=1' : 'wait=10',
  };
}

/** An environment variable that is not empty. Deno throws if the program may not read it. */
function variable(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {}
}

/**
 * The start of a path of the contract, such as `/api/v7`, with which an address ends. It has two
 * segments or more: one, such as `/api`, may be the service's own folder.
 */
function contractPathAtEnd(baseUrl: string): string | undefined {
  return Object.values(operations)
    .flatMap(({ path }) => path.split('/').map((_, at, parts) => parts.slice(0, at + 3).join('/')))
    .find((start) => baseUrl.endsWith(start));
}
