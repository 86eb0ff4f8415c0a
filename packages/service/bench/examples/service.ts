import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documented } from '../../proof/hostile/contract.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { outcomeOf } from '../../src/testing/command.ts';
import { createMailbox } from '../../src/testing/mailbox.ts';
import { createUsers } from '../../src/testing/users.ts';
import type { Used } from './process-tree.ts';

/** A service in a process of its own. */
export interface RunningService<Measured = Used> {
  url: string;
  /** What its process says of itself. */
  used(): Promise<Measured>;
  stop(): Promise<void>;
}

export interface Customer {
  email: string;
  /** API key. */
  key: string;
}

/** A folder in which services run, one after the other, with what they keep. */
export interface Home {
  start(): Promise<RunningService>;
  /** The same by another program, which tells other things of itself; see service-process.ts. */
  startAs<Measured>(program: URL): Promise<RunningService<Measured>>;
  /** A new account, which has all deployments that the contract names. */
  newCustomer(service: Pick<RunningService, 'url'>): Promise<Customer>;
  /** Does what an operator does by `genmedia`; returns what it prints. */
  command(args: readonly string[]): Promise<string>;
  remove(): Promise<void>;
}

export async function makeHome(): Promise<Home> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-media-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
  };
  const command = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await outcomeOf(args, env);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  return {
    start: () => start(env, new URL('./service-process.ts', import.meta.url)),
    startAs: (program) => start(env, program),
    command,
    async newCustomer({ url }) {
      const users = createUsers(createCaller(url), createMailbox(dataDir));
      const { email, apiKey } = await users.newUser();
      for (const name of deployments) await command(['accounts', 'grant-deployment', email, name]);
      return { email, key: apiKey };
    },
    remove: () => rm(dataDir, { recursive: true }),
  };
}

/** As they stand in the paths of the contract. */
const deployments = new Set(
  documented.flatMap(({ path }) => /^\/api\/v1\/enterprise\/(\w+)\//.exec(path)?.[1] ?? []),
);

async function start<Measured>(
  env: Readonly<Record<string, string>>,
  program: URL,
): Promise<RunningService<Measured>> {
  const child = fork(program, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ask = async (): Promise<unknown> => {
    const ended = exited.then(() => {
      throw new Error('The service has ended.');
    });
    ended.catch(() => {});
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  };
  const { url } = (await ask()) as { url: string };
  return {
    url,
    async used() {
      child.send('used');
      return (await ask()) as Measured;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
