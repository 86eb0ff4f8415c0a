import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '@genmedia/foreign-generators/run';
import { runServer } from 'verdaccio';

/**
 * A registry on this machine: it holds our packages, and forwards requests for others to npm's
 * registry.
 */
export interface Registry {
  url: string;
  /** The token of a user who may publish. */
  token: string;
  /** What the registry knows of a package. */
  about(name: string): Promise<{ versions: object; 'dist-tags': Record<string, string> }>;
  stop(): Promise<void>;
}

/**
 * Starts a registry that has none of our packages. Others come from the registry that npm is set
 * to.
 */
export async function startRegistry(): Promise<Registry> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-registry-'));
  let server: Server | undefined;
  const stop = async () => {
    if (server?.listening) {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    server = await startServer(folder);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    return { url, token: await signUp(url), about: (name) => aboutPackage(url, name), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startServer(folder: string): Promise<Server> {
  const file = join(folder, 'config.yaml');
  const upstream = (await run('npm', ['config', 'get', 'registry'])).trim();
  // A JSON file is valid YAML.
  await writeFile(file, JSON.stringify(settings(folder, upstream)));
  const server: Server = await runServer(file);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

async function aboutPackage(url: string, name: string): ReturnType<Registry['about']> {
  const answer = await fetch(new URL(name, url));
  if (!answer.ok) throw new Error(`The registry answers ${answer.status} for ${name}.`);
  return (await answer.json()) as Awaited<ReturnType<Registry['about']>>;
}

function settings(folder: string, upstream: string): object {
  return {
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd'), max_users: 1 } },
    uplinks: { upstream: { url: upstream, cache: false, maxage: '1h', timeout: '120s' } },
    packages: {
      '@genmedia/*': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'upstream' },
    },
    web: { enable: false },
    max_body_size: '50mb',
    log: { type: 'stdout', level: 'error' },
  };
}

async function signUp(url: string): Promise<string> {
  const name = 'releaser';
  const answer = await fetch(new URL(`-/user/org.couchdb.user:${name}`, url), {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: 'grey herons wade slowly' }),
  });
  const { token, error } = (await answer.json()) as { token?: string; error?: string };
  if (token === undefined) throw new Error(`The registry refused to add a user: ${error}`);
  return token;
}
