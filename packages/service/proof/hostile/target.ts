import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { useAccounts } from '../../src/accounts/testing.ts';
import { openTestDatabase } from '../../src/database/testing.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { compileCache, nodeFlags } from '../../src/testing/command.ts';

/** What a service has been through since the last reset. */
export interface Measured {
  /**
   * The most processor time that its event loop took for one turn, in milliseconds: whatever else
   * the machine does, that stays the same.
   */
  longestTurnMs: number;
  /** The most memory that its process ever had, in bytes. */
  mostMemory: number;
  /** Names of the properties of Object.prototype there. */
  prototype: string[];
  /** What it has logged since it was asked last. */
  log: string[];
}

/** A service in a process of its own over a real Postgres, to be attacked. It does no jobs. */
export interface Target extends ReturnType<typeof useAccounts> {
  url: string;
  measure(): Promise<Measured>;
  reset(): Promise<void>;
}

const secretKey = 'ab'.repeat(32);

/** @param environment beyond what every target has. */
export function useTarget(environment: Readonly<Record<string, string>> = {}): Target {
  let started: Target | undefined;
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(async () => {
    const { database, dataDir, url = '', drop } = await openTestDatabase('Postgres');
    const child = fork(new URL('./target-process.ts', import.meta.url), {
      env: {
        PATH: process.env.PATH,
        ...compileCache,
        ...settings,
        DATA_DIR: dataDir,
        DATABASE_URL: url,
        // Examples of media lead there; see request.ts.
        ALLOW_PRIVATE_URLS: '127.0.0.1',
        ...environment,
      },
      execArgv: nodeFlags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    stop = async () => {
      const exited = once(child, 'exit');
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await exited;
      await drop();
    };
    const ask = createAsk(child);
    const { url: where } = (await ask()) as { url: string };
    started = {
      ...useAccounts(database, createKeyring([Buffer.from(secretKey, 'hex')])),
      url: where,
      measure: async () => (await ask('measure')) as Measured,
      reset: async () => void (await ask('reset')),
    };
  });
  afterAll(() => stop?.());
  return new Proxy({} as Target, {
    get(_, name) {
      if (!started) throw new Error('The target runs only while tests do.');
      return started[name as keyof Target];
    },
  });
}

const settings = {
  PORT: '0',
  PUBLIC_URL: 'https://genmedia.example',
  SECRET_KEY: secretKey,
  SYNC_WAIT: '0',
  RATE_LIMIT: '1000000',
  RATE_LIMIT_AUTH: '1000000',
};

/** How to ask the process something. Its first word, without a question, is where it listens. */
function createAsk(child: ChildProcess) {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = once(child, 'close').then(() => {
    throw new Error(`The target has ended: ${stderr}`);
  });
  ended.catch(() => {});
  return async (question?: string): Promise<unknown> => {
    const answered = once(child, 'message');
    if (question) child.send(question);
    const [answer] = await Promise.race([answered, ended]);
    return answer;
  };
}
