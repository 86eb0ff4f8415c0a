import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Media } from '@genmedia/media';
import type { GenerationSuccess, OperationId, RequestBody } from '@genmedia/types';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { callHere } from '../../../testing/call-here.ts';
import { makeTestFolder } from '../../../testing/folder.ts';
import { type TestService, useService } from '../../../testing/service.ts';
import type { User } from '../../../testing/users.ts';
import { useWebServer } from '../../../testing/web-server.ts';
import {
  type FalModel,
  type FalQueue,
  type FalRequest,
  startFalQueue,
} from '../../testing/fal-queue.ts';
import { type OpenAiServer, startOpenAiServer } from '../../testing/openai-server.ts';
import { ask } from './ask.ts';
import { falText } from './fal-catalogue.ts';
import { falModels, uploadedFile } from './fal-models.ts';

const keyName = 'FAL_KEY';
const apiKey = 'canary-of-fal-28';
const provider = 'fal: { type: fal, apiKeyEnv: FAL_KEY }';
const chatUrl = 'https://fal.run/openrouter/router/openai/v1';

/** A service with MODELS=fal, a server in the place of fal, and a user. */
export interface FalBed {
  service: TestService;
  user: User;
  host: FalQueue;
  /** In the place of OpenAI's API at fal. */
  chat: OpenAiServer;
  /** Puts a file where the service can fetch it. Returns its URL. */
  put(name: string, file: Media): string;
  /** Sends a request, and waits until its job has succeeded. */
  make<Id extends OperationId>(
    operation: Id,
    body: Omit<RequestBody<Id>, 'key'>,
  ): Promise<GenerationSuccess>;
  /** The same, for requests that may fail. */
  answer<Id extends OperationId>(
    operation: Id,
    body: Omit<RequestBody<Id>, 'key'>,
  ): Promise<Record<string, unknown>>;
  /** The inputs that the host got for an endpoint in this test. */
  sent(endpoint: string): FalRequest['input'][];
  /** The file that the host got for a URL in an input. */
  uploaded(url: unknown): Buffer;
  /** Checks that the host got these files, bit for bit, for the URL or the URLs in an input. */
  expectUploads(urls: unknown, files: readonly Media[]): void;
}

/**
 * Starts all of it for the test file.
 *
 * @param more entries of a catalogue, behind those of MODELS=fal.
 */
export function useFalBed(more = ''): FalBed {
  const web = useWebServer();
  let host: FalQueue;
  let chat: OpenAiServer;
  let user: User;
  let folder: string;
  const service = useService('Postgres', async () => {
    process.env[keyName] = apiKey;
    host = await startFalQueue(falModels as object as Record<string, FalModel>);
    chat = await startOpenAiServer();
    folder = await makeTestFolder();
    const models = join(folder, 'fal.yaml');
    await writeFile(models, catalogueFor(host, chat) + more);
    return { MODELS: models, ALLOW_PRIVATE_URLS: '127.0.0.1/32' };
  });
  beforeAll(async () => {
    user = await service.newUser();
    for (const name of ['alpha', 'image_editing', 'speech_to_text']) {
      await command(['accounts', 'grant-deployment', user.email, name]);
    }
  });
  beforeEach(() => {
    host.requests.length = 0;
    host.onStep = () => undefined;
    host.isDone = () => true;
    host.onOutput = (output) => output;
  });
  afterAll(async () => {
    await host.close();
    await chat.close();
    await rm(folder, { recursive: true });
    delete process.env[keyName];
    for (const sent of host.keys) expect(sent, 'who calls fal').toBe(`Key ${apiKey}`);
    expect(service.log.filter((line) => line.includes(apiKey))).toEqual([]);
  });

  async function command(args: string[]): Promise<void> {
    const { code, stderr } = await callHere(args, service.home);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  }

  const bed: FalBed = {
    service,
    get user() {
      return user;
    },
    get host() {
      return host;
    },
    get chat() {
      return chat;
    },
    put: (name, { data }) => web.put(name, data),

    answer: (operation, body) => ask(service, user, operation, body),

    async make(operation, body) {
      const answer = await bed.answer(operation, body);
      expect(answer).toMatchObject({ status: 'success' });
      return answer as unknown as GenerationSuccess;
    },

    sent: (endpoint) =>
      host.requests.filter((request) => request.endpoint === endpoint).map(({ input }) => input),

    uploaded: (url) => Buffer.from(uploadedFile(host, url)),

    expectUploads(urls, files) {
      const got = [urls].flat().map((url) => digest(uploadedFile(host, url)));
      expect(got).toEqual(files.map(({ data }) => digest(data)));
    },
  };
  return bed;
}

/** The catalogue of MODELS=fal, with the addresses of the servers in the place of fal. */
function catalogueFor({ url }: FalQueue, chat: OpenAiServer): string {
  for (const text of [provider, `baseUrl: ${chatUrl}`]) expect(falText).toContain(text);
  return falText
    .replace(provider, provider.replace(' }', `, baseUrl: '${url}' }`))
    .replace(`baseUrl: ${chatUrl}`, `baseUrl: ${chat.url}`);
}

function digest(data: Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
