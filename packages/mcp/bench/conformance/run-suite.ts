import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createFetchHandler, createGenmediaServer } from '../../src/index.ts';
import { suiteTools } from './suite-tools.ts';

/** The package exports nothing: it is a command. */
const suite = fileURLToPath(
  new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);

/** What the suite says about one scenario. */
export interface Verdict {
  scenario: string;
  isPassed: boolean;
  output: string;
}

/** The names of the suite's scenarios for servers. */
export async function scenariosOfSuite(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [suite, 'list', '--server']);
  return [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name = '']) => name);
}

/** Runs scenarios of the suite against our handler, with the suite's tools beside ours. */
export async function runSuite(scenarios: readonly string[]): Promise<Verdict[]> {
  const server = createGenmediaServer({
    client: { baseUrl: 'http://127.0.0.1:9' },
    ownTools: suiteTools,
  });
  const handler = createFetchHandler(server);
  // The suite sends no credential.
  const listener = createServer(
    getRequestListener((request) => {
      const headers = new Headers(request.headers);
      headers.set('authorization', 'Bearer suite');
      return handler.fetch(new Request(request, { headers }));
    }),
  );
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-conformance-'));
  try {
    const url = `http://localhost:${(listener.address() as AddressInfo).port}/mcp`;
    const verdicts: Verdict[] = [];
    for (const scenario of scenarios) verdicts.push(await verdictOn(scenario, url, folder));
    return verdicts;
  } finally {
    listener.closeAllConnections();
    listener.close();
    await rm(folder, { recursive: true });
  }
}

async function verdictOn(scenario: string, url: string, folder: string): Promise<Verdict> {
  const words = ['server', '--url', url, '--scenario', scenario, '--output-dir', folder];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [suite, ...words]);
    return { scenario, isPassed: true, output: stdout };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return { scenario, isPassed: false, output: `${stdout}${stderr}` };
  }
}
