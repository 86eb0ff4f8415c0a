import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url));

export interface Service {
  url: string;
  /** The API key of the account that the service makes at its first start. */
  key: string;
  stop(): Promise<void>;
}

/** The environment of a service that keeps its data in the folder. */
export function environmentOf(folder: string): NodeJS.ProcessEnv {
  // A call waits for its image, and no rate limit stops other calls, however busy the machine is.
  const noLimits = { SYNC_WAIT: '300', RATE_LIMIT: '1000000', ALLOW_PRIVATE_URLS: '127.0.0.0/8' };
  const settings = { DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', ...noLimits };
  // Nothing else of the shell: no database, bucket or mails, and no key of a host to be paid.
  return { PATH: process.env.PATH, HOME: process.env.HOME, ...settings };
}

/**
 * Starts the service of this repository, or of a copy of it, with an empty database in the folder.
 * The service may download files from this machine.
 */
export async function startService(folder: string, repository = repositoryRoot): Promise<Service> {
  const main = join(repository, 'packages/service/dist/main.js');
  const child = spawn(process.execPath, [main, 'serve'], {
    env: environmentOf(folder),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, found] = /^ {2}API +(http\S+)\n/m.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The service did not start. It printed: ${output}`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  try {
    const key = (await readFile(join(folder, 'dev-key'), 'utf8')).trim();
    return { url, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
