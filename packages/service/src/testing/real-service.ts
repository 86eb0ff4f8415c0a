import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from './command.ts';
import { copyMadeDatabase } from './made-database.ts';

export interface RealService {
  url: string;
  apiKey: string;
  dataDir: string;
  stop(): Promise<void>;
}

/** All tests of a suite use one account, and poll as often as a busy machine makes necessary. */
const noLimit = { RATE_LIMIT: '1000000', RATE_LIMIT_AUTH: '1000000' };

/**
 * The service keeps the idle connections of proxies for ten minutes, those of others for five seconds.
 * A test that is late on a busy machine could send its next request on a connection that was just
 * closed, and would get no answer.
 */
const asTrustedProxy = { TRUSTED_PROXIES: '127.0.0.1' };

/** Starts the service as its users do: with its own process, data and port. */
export async function startRealService(env: Record<string, string> = {}): Promise<RealService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-test-'));
  await copyMadeDatabase(dataDir);
  const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
  const child = spawn(process.execPath, [...nodeFlags, main, 'serve'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...noLimit,
      ...asTrustedProxy,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await urlPrintedBy(child);
    const apiKey = (await readFile(join(dataDir, 'dev-key'), 'utf8')).trim();
    return { url, apiKey, dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The URL that the service prints when it is ready. */
function urlPrintedBy(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk) => {
      printed += chunk;
      const url = /API +(http:\S+)/.exec(printed)?.[1];
      if (url && printed.endsWith('\n\n')) resolve(url);
    });
    child.on('exit', () => reject(new Error(`The service ended: ${printed}`)));
  });
}
