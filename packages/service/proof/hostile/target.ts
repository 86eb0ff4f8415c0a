import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { useAccounts } from '../../src/accounts/testing.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase } from '../../src/database/testing.ts';
import { createLog } from '../../src/log.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { startService } from '../../src/service.ts';
import { compileCache, nodeFlags } from '../../src/testing/command.ts';
import { sharedEngines } from '../../src/testing/shared-engines.ts';

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

/** A service over a real Postgres, to be attacked. It does no jobs: what is accepted can be counted. */
export interface Target extends ReturnType<typeof useAccounts> {
  url: string;
  /** What it has logged, down to debug; a JSON object a line. */
  log: readonly string[];
}

/** One in a process of its own, so that only its own work shows in what is measured of it. */
export interface TargetProcess extends Omit<Target, 'log'> {
  measure(): Promise<Measured>;
  reset(): Promise<void>;
}

type Environment = Readonly<Record<string, string>>;

interface Started<T> {
  target: T;
  stop(): Promise<unknown>;
}

const secretKey = 'ab'.repeat(32);

/** @param environment beyond what every target has. */
export const useTarget = (environment: Environment = {}): Target =>
  useOne<Target>(async (given) => {
    const log: string[] = [];
    const { url, stop } = await startService(
      loadConfig({ ...given, ...environment }),
      createLog('debug', (line) => log.push(line)),
      { work: false, engines: await sharedEngines() },
    );
    return { target: { url, log }, stop };
  });

export const useTargetProcess = (): TargetProcess =>
  useOne<TargetProcess>(async (given) => {
    const child = fork(new URL('./target-process.ts', import.meta.url), {
      env: { PATH: process.env.PATH, ...compileCache, ...given },
      execArgv: nodeFlags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ask = createAsk(child);
    const { url } = (await ask()) as { url: string };
    const measure = async () => (await ask('measure')) as Measured;
    const reset = async () => void (await ask('reset'));
    const stop = async () => {
      const exited = once(child, 'exit');
      if (child.connected) child.disconnect();
      if (child.exitCode === null) await exited;
    };
    return { target: { url, measure, reset }, stop };
  });

type OwnParts<T> = Omit<T, keyof ReturnType<typeof useAccounts>>;

/** A target of the test file's own, over an empty database, from the first test to the last. */
function useOne<T extends object>(start: (given: Environment) => Promise<Started<OwnParts<T>>>): T {
  let started: T | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { database, dataDir, url = '', drop } = await openTestDatabase('Postgres');
    closing.push(drop);
    const { target, stop } = await start({ ...settings, DATA_DIR: dataDir, DATABASE_URL: url });
    closing.unshift(stop);
    const people = useAccounts(database, createKeyring([Buffer.from(secretKey, 'hex')]));
    started = { ...people, ...target } as unknown as T;
  });
  afterAll(async () => {
    for (const close of closing) await close();
  });
  return new Proxy({} as T, {
    get(_, name) {
      if (!started) throw new Error('The target runs only while tests do.');
      return started[name as keyof T];
    },
  });
}

const settings = {
  PORT: '0',
  PUBLIC_URL: 'https://genmedia.example',
  SECRET_KEY: secretKey,
  SYNC_WAIT: '0',
  // Examples of media lead there; see request.ts.
  ALLOW_PRIVATE_URLS: '127.0.0.1',
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
