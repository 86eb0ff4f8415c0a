import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { required } from '../../proof/required.ts';
import { freePort } from '../../src/testing/free-port.ts';
import { type Pause, pausesMessage } from './pauses.ts';

/** A server in a separate process. */
export interface RunningServer {
  url: string;
  pid: number;
  /** Returns the garbage collection pauses since the last call. */
  pauses(): Promise<Pause[]>;
  stop(): Promise<void>;
}

export interface Program {
  file: string;
  /** Flags of Node. */
  flags?: readonly string[];
  args?: string[];
  env?: Readonly<Record<string, string>>;
  /** Finds the URL, or any text, in the output of a program that is ready. */
  ready: RegExp;
}

const preload = new URL('./pauses.ts', import.meta.url).href;

/** Starts a program as in production. Its log is discarded. */
export async function start({
  file,
  flags = [],
  args = [],
  env,
  ready,
}: Program): Promise<RunningServer> {
  const child = spawn(process.execPath, [...flags, `--import=${preload}`, file, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const match = ready.exec(output);
    if (match) resolve(match[1] ?? '');
  });
  const rejectOnExit = () => reject(new Error(`${file} ended. ${output}`));
  exited.then(rejectOnExit, rejectOnExit);
  return {
    url: await url,
    pid: required(child.pid, 'process'),
    async pauses() {
      child.send(pausesMessage);
      const [pauses] = await once(child, 'message');
      return pauses;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Starts a provider that answers at once. */
export function startUpstream(): Promise<RunningServer> {
  const file = fileURLToPath(new URL('./upstream.ts', import.meta.url));
  return start({ file, ready: /^(http:\S+)\n/ });
}

/** Starts Portkey's gateway. Each request tells it which provider to use. */
export async function startGateway(): Promise<RunningServer> {
  const port = await freePort();
  const running = await start({
    file: fileURLToPath(import.meta.resolve('@portkey-ai/gateway/build/start-server.js')),
    args: [`--port=${port}`, '--headless'],
    ready: /Ready for connections/,
  });
  return { ...running, url: `http://127.0.0.1:${port}` };
}
