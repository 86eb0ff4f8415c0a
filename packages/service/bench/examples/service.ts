import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { documented } from '../../proof/hostile/contract.ts';
import { createCaller } from '../../src/testing/caller.ts';
import { outcomeOf, runCommand } from '../../src/testing/command.ts';
import { createMailbox } from '../../src/testing/mailbox.ts';
import { createUsers } from '../../src/testing/users.ts';

/** A service in a separate process. */
export interface RunningService {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Customer {
  email: string;
  /** The customer's API key. */
  key: string;
}

/** A data folder, in which services run one after another. */
export interface Home {
  start(): Promise<RunningService>;
  /** Creates an account that has all deployments that the contract names. */
  newCustomer(service: Pick<RunningService, 'url'>): Promise<Customer>;
  /** Runs an operator's command of `genmedia`, and returns its output. */
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
    LOG_LEVEL: 'warn',
  };
  const command = async (args: readonly string[]) => {
    const { code, stdout, stderr } = await outcomeOf(args, env);
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  return {
    async start() {
      const { url, pid, kill, exited, stderr } = runCommand(['serve'], env);
      return {
        url: await url,
        pid,
        async stop() {
          kill('SIGTERM');
          await exited;
          process.stderr.write(stderr());
        },
      };
    },
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

/** The deployments in the paths of the contract. */
const deployments = new Set(
  documented.flatMap(({ path }) => /^\/api\/v1\/enterprise\/(\w+)\//.exec(path)?.[1] ?? []),
);
