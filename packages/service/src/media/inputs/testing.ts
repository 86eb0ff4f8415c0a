import type { RequestListener } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { parseCidrs } from '../../network/address.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import { type Served, serve } from '../../testing/serve.ts';
import { openDiskStorage } from '../disk-storage.ts';
import type { Storage } from '../storage.ts';
import type { AcceptOptions } from './accept.ts';
import { createInputFetch, type ReadOptions } from './read.ts';

export const publicUrl = 'https://api.example';
const rules = { allow: parseCidrs('127.0.0.0/8') };

export interface Inputs {
  storage: Storage;
  accepting: AcceptOptions;
  reading: ReadOptions;
  /** Serves a user's file, and returns its URL. */
  serve(answer: RequestListener): Promise<string>;
}

/** A storage and a web server for each test. */
export function useInputs(): Inputs {
  const servers: Served[] = [];
  const inputs = {
    async serve(answer: RequestListener) {
      const server = await serve(answer);
      servers.push(server);
      return `${server.url}/file`;
    },
  } as Inputs;
  beforeEach(async () => {
    inputs.storage = await openDiskStorage(await makeTestFolder());
    const { storage } = inputs;
    inputs.accepting = { storage, publicUrl, rules };
    inputs.reading = { storage, publicUrl, fetch: createInputFetch(rules) };
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return inputs;
}
