import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../../packages/service/dist/main.js', import.meta.url));

export interface Service {
  url: string;
  /** The API key of the account that the first start makes. */
  key: string;
  stop(): Promise<void>;
}

/** Starts a service of its own, with an empty database in the folder. */
export async function startService(folder: string): Promise<Service> {
  const port = await freePort();
  // A call waits for its image, however busy the machine is.
  const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', SYNC_WAIT: '300' };
  const env = { ...process.env, ...settings };
  const child = spawn(process.execPath, [MAIN, 'serve'], {
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
