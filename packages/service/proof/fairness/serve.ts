import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCaller } from '../../src/testing/caller.ts';
import { runCommand } from '../../src/testing/command.ts';
import { createMailbox } from '../../src/testing/mailbox.ts';
import { createUsers } from '../../src/testing/users.ts';

/** A service of some checkout of the repository, with an empty data folder and default settings. */
export interface Side {
  url: string;
  pid: number;
  /** Makes an account, and returns its API key. */
  newAccount(): Promise<string>;
  stop(): Promise<void>;
}

/** @param checkout folder of a repository that is installed and built; this one if left out. */
export async function serveSide(checkout?: string): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-fairness-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    ALLOW_PRIVATE_URLS: '127.0.0.0/8',
    // All accounts sign up from one address.
    RATE_LIMIT_AUTH: '1000000',
    LOG_LEVEL: 'error',
  };
  const program = checkout && join(checkout, 'packages/service/src/main.ts');
  const service = runCommand(['serve'], env, { file: program });
  const url = await service.url;
  const users = createUsers(createCaller(url), createMailbox(dataDir));
  return {
    url,
    pid: service.pid,
    newAccount: async () => (await users.newUser()).apiKey,
    async stop() {
      service.kill('SIGTERM');
      await service.exited;
      await rm(dataDir, { recursive: true });
    },
  };
}
