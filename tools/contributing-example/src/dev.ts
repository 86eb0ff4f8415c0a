import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { environmentOf } from '@genmedia/foreign-generators/service';

/** Where a service is, and the API key of the account that it makes at its first start. */
export interface Address {
  url: string;
  key: string;
}

/** `pnpm dev` in a copy of the repository. */
export interface Dev {
  /** Resolves when the service has started once more. Each start may have another address. */
  nextStart(): Promise<Address>;
  stop(): Promise<void>;
}

/** How npx gets pnpm: the registry of this machine, and the way to it. */
const networkSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^npm_config_|_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name),
  ),
);

/** Runs `pnpm dev` as people type it, with an empty database in the folder. */
export function startDev(copy: string, folder: string): Dev {
  const child = spawn('npx', ['--yes', 'pnpm@12', 'dev'], {
    cwd: copy,
    env: { ...networkSettings, ...environmentOf(folder) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: stopping npx alone would leave the service running.
    detached: true,
  });
  const ended = once(child, 'exit');
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      child.emit('output');
    });
  }
  let starts = 0;
  const nextStart = async (): Promise<Address> => {
    for (;;) {
      const url = [...output.matchAll(/^ {2}API +(http\S+)\n/gm)][starts]?.[1];
      if (url) {
        starts += 1;
        return { url, key: (await readFile(join(folder, 'dev-key'), 'utf8')).trim() };
      }
      if (!isRunning()) throw new Error(`pnpm dev ended. It printed: ${output}`);
      await Promise.race([once(child, 'output'), ended]);
    }
  };
  const stop = async () => {
    if (isRunning()) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  return { nextStart, stop };
}
