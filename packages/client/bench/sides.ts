import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** `fetch` as each side takes it. */
export type AnyFetch = typeof fetch;

/** One of the clients that are compared. */
export interface Side {
  name: string;
  /** The code of a page that makes one paid call. */
  page: string;
  /** Returns the page's call, for an address and a `fetch`. */
  load(baseUrl: string, send: AnyFetch): Promise<() => Promise<unknown>>;
  /** Whether it makes the same request as our client, so that the costs can be compared. */
  same: boolean;
}

const chatInput = `{ model: 'm', messages: [{ role: 'user', content: 'Hello' }] }`;
const image = `{ model_id: 'm', prompt: 'A lighthouse' }`;
const path = '/api/v7/images/text-to-image';

/** Each side as a module. Its page has only what the call needs. */
const sources: Record<string, { page: string; same?: boolean }> = {
  'ours, run': {
    same: true,
    page: `import { createClient } from './client/dist/index.js';
      const client = createClient({ baseUrl, apiKey: 'gmk_1', fetch: send, dangerouslyAllowBrowser: true });
      export const call = () => client.run('generateImage', ${image});`,
  },
  'ours, run and files': {
    page: `import { createClient, withFiles } from './client/dist/index.js';
      const client = withFiles(createClient({ baseUrl, apiKey: 'gmk_1', fetch: send }));
      export const call = () => client.run('generateImage', ${image});`,
  },
  'ours, run and streams': {
    page: `import { createClient, stream } from './client/dist/index.js';
      const client = createClient({ baseUrl, apiKey: 'gmk_1', fetch: send });
      export const chat = () => stream(client, 'createChatCompletion', ${chatInput}).text();
      export const call = () => client.run('generateImage', ${image});`,
  },
  'openapi-fetch': {
    same: true,
    page: `import createClient from 'openapi-fetch';
      const client = createClient({ baseUrl, fetch: (request) => send(request) });
      export const call = () => client.POST('${path}', { body: { key: 'gmk_1', ...${image} } });`,
  },
  'hey-api': {
    same: true,
    page: `import { createClient, createConfig } from './hey-api/client/index.js';
      import { generateImage } from './hey-api/sdk.gen.js';
      const client = createClient(createConfig({ baseUrl, fetch: send }));
      export const call = () => generateImage({ client, body: { key: 'gmk_1', ...${image} } });`,
  },
  openai: {
    page: `import OpenAI from 'openai';
      const client = new OpenAI({ baseURL: baseUrl, apiKey: 'gmk_1', fetch: send, dangerouslyAllowBrowser: true });
      export const call = () => client.chat.completions.create(${chatInput});`,
  },
  '@fal-ai/client': {
    page: `import { createFalClient } from '@fal-ai/client';
      const client = createFalClient({ credentials: 'gmk_1', proxyUrl: baseUrl, fetch: send, suppressLocalCredentialsWarning: true });
      export const call = () => client.run('m/m', { input: ${image} });`,
  },
  replicate: {
    page: `import Replicate from 'replicate';
      const client = new Replicate({ auth: 'gmk_1', baseUrl, fetch: send });
      export const call = () => client.run('m/m:1', { input: ${image} });`,
  },
};

/** Resolves packages of the code generator, which compares itself with the same clients. */
export const ofCodegen = createRequire(
  new URL('../../../tools/codegen/package.json', import.meta.url),
);

/** All sides, bundled in the folder. */
export async function sides(folder: string): Promise<Side[]> {
  const plugins = [
    '@hey-api/typescript',
    '@hey-api/client-fetch',
    '@hey-api/sdk',
    '@tanstack/react-query',
  ];
  const document = join(import.meta.dirname, '../../../spec/dist/openapi.json');
  const command = join(import.meta.dirname, '../../../tools/codegen/node_modules/.bin/openapi-ts');
  const output = join(folder, 'hey-api');
  await promisify(execFile)(command, ['-i', document, '-o', output, '-p', ...plugins, '--silent']);
  return Promise.all(
    Object.entries(sources).map(async ([name, { page, same = false }], at) => {
      const outfile = join(folder, `side-${at}.mjs`);
      await build({
        stdin: {
          contents: `const { baseUrl, send } = globalThis.bench;\n${page}`,
          resolveDir: folder,
          loader: 'ts',
        },
        bundle: true,
        format: 'esm',
        platform: 'node',
        outfile,
        logLevel: 'error',
        banner: {
          js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
        },
      });
      let loads = 0;
      const load: Side['load'] = async (baseUrl, send) => {
        Object.assign(globalThis, { bench: { baseUrl, send } });
        return (await import(`${outfile}?${loads++}`)).call;
      };
      const whole = `const baseUrl = 'https://api.example'; const send = fetch;\n${page}`;
      return { name, page: whole, load, same };
    }),
  );
}
