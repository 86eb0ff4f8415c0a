import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll } from 'vitest';
import { useAccounts } from '../../src/accounts/testing.ts';
import { loadConfig } from '../../src/config.ts';
import { openTestDatabase } from '../../src/database/testing.ts';
import { createLog } from '../../src/log.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { compileCache, nodeFlags } from '../../src/testing/command.ts';
import { startOnSharedEngines } from '../../src/testing/shared-engines.ts';

/** Measurements of a service. */
export interface Measured {
  /**
   * Since the last reset, no turn of its event loop took more processor time than this, in
   * milliseconds. It does not depend on other work of the machine.
   */
  maxTurnMs: number;
  /** The most memory that its process ever had, in bytes. */
  maxMemory: number;
  /** Names of the properties of Object.prototype in that process. */
  prototype: string[];
  /** Its log so far, including debug: one JSON object per line. */
  log: string[];
}

/** A service with a Postgres, for attacks. It runs no jobs, so accepted ones can be counted. */
export interface Target extends ReturnType<typeof useAccounts> {
  url: string;
  /** Its log, including debug: one JSON object per line. */
  log: readonly string[];
}

/** A target in a separate process, so that measurements only show its own work. */
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

/** @param environment variables besides those of every target. */
export const useTarget = (environment: Environment = {}): Target =>
  startForFile<Target>(async (settings) => {
    const log: string[] = [];
    const { url, stop } = await startOnSharedEngines(
      loadConfig({ ...settings, ...environment }),
      createLog('debug', (line) => log.push(line)),
      { work: false },
    );
    return { target: { url, log }, stop };
  });

export const useTargetProcess = (): TargetProcess =>
  startForFile<TargetProcess>(async (settings) => {
    const child = fork(new URL('./target-process.ts', import.meta.url), {
      env: { PATH: process.env.PATH, ...compileCache, ...settings },
      execArgv: nodeFlags,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const ask = createAsk(child);
    const { url } = (await ask()) as { url: string };
    const measure = async () => (await ask('measure')) as Measured;
    const reset = async () => {
      await ask('reset');
    };
    // An attack may have ended it, or keep it busy for ever.
    const stop = async () => {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    };
    return { target: { url, measure, reset }, stop };
  });

type OwnParts<T> = Omit<T, keyof ReturnType<typeof useAccounts>>;

/** A target for the test file, with an empty database, from the first test to the last. */
function startForFile<T extends object>(
  start: (given: Environment) => Promise<Started<OwnParts<T>>>,
): T {
  let started: T | undefined;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    const { database, dataDir, url = '', drop } = await openTestDatabase('Postgres');
    closing.push(drop);
    const { target, stop } = await start({
      ...commonSettings,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
    });
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

/** Not the address at which it is called, so no answer can have it from a request. */
export const publicUrl = 'https://genmedia.example';

const commonSettings = {
  PORT: '0',
  PUBLIC_URL: publicUrl,
  SECRET_KEY: secretKey,
  SYNC_WAIT: '0',
  // Example media point to this address: see request.ts.
  ALLOW_PRIVATE_URLS: '127.0.0.1',
  RATE_LIMIT: '1000000',
  RATE_LIMIT_AUTH: '1000000',
};

/**
 * Returns a function that sends a question to the process and waits for the answer. Without a
 * question, it waits for the first message, which contains the URL.
 */
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
