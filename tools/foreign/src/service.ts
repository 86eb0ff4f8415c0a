import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Service {
  url: string;
  /** The API key of the account that the first start makes. */
  key: string;
  stop(): Promise<void>;
}

/**
 * Starts the service of this repository, or of a copy of it, with an empty database in the folder. It
 * takes files from this machine.
 */
export async function startService(folder: string, repository = ROOT): Promise<Service> {
  const port = await freePort();
  // A call waits for its image, however busy the machine is.
  const waits = { SYNC_WAIT: '300', ALLOW_PRIVATE_URLS: '127.0.0.0/8' };
  const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', ...waits };
  const env = { ...process.env, ...settings };
  const main = join(repository, 'packages/service/dist/main.js');
  const child = spawn(process.execPath, [main, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      said += chunk;
      if (said.includes(`:${port}`)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The service did not start: ${said}`)), reject);
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const key = (await readFile(join(folder, 'dev-key'), 'utf8')).trim();
  return { url: `http://127.0.0.1:${port}`, key, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}
