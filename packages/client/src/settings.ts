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
  const { baseUrl = variable('GENMEDIA_URL'), apiKey = variable('GENMEDIA_API_KEY') } = options;
  const base = baseUrl?.replace(/\/$/, '');
  if (base === undefined || !baseUrlPattern.test(base)) {
    throw new TypeError(
      'createClient needs a baseUrl such as https://example.com, or GENMEDIA_URL.',
    );
  }
  const end = pathAtTheEnd(base);
  if (end) throw new TypeError(`The baseUrl must not end with ${end}: the client adds it.`);
  if (apiKey && runtime.document && !options.dangerouslyAllowBrowser) {
    throw new TypeError(
      'An apiKey in a page is public: use createProxy, or dangerouslyAllowBrowser.',
    );
  }
  return {
    ...options,
    baseUrl: base,
    apiKey,
    operations,
    parts: splitInput,
    write: writeRequest,
    read: readAnswer,
    isDone: (status) => status === 'success',
    jobOf: referenceTo,
    // Long, because each poll is counted; but a page has few connections to its server: six in HTTP/1.1.
    pollPrefer: runtime.document ? 'wait=1' : 'wait=10',
  };
}

/** An environment variable that is not empty. Deno throws if the program may not read it. */
function variable(name: string): string | undefined {
  try {
    return runtime.process?.env?.[name] || undefined;
  } catch {}
}

/** The end of an address, if a path of the contract begins with it: two segments or more. */
function pathAtTheEnd(base: string): string | undefined {
  const starts = Object.values(operations).flatMap(({ path }) =>
    path.split('/').map((_, index, parts) => parts.slice(0, index + 3).join('/')),
  );
  return starts.find((start) => base.endsWith(start));
}
