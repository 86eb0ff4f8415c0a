import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { parseCidrs } from '../../network/address.ts';
import { makeTestFolder } from '../../testing/folder.ts';
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
  let server: Server | undefined;
  const inputs = {
    async serve(answer: RequestListener) {
      server = createServer(answer);
      await new Promise<void>((listening) => server?.listen(0, '127.0.0.1', listening));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
    },
  } as Inputs;
  beforeEach(async () => {
    inputs.storage = await openDiskStorage(await makeTestFolder());
    const { storage } = inputs;
    inputs.accepting = { storage, publicUrl, rules };
    inputs.reading = { storage, publicUrl, fetch: createInputFetch(rules) };
  });
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = undefined;
  });
  return inputs;
}
