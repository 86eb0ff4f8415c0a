import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client, ClientOptions } from '@modelcontextprotocol/client';
import type { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import {
  apiKey,
  connectByStdio,
  legacy,
  modern,
  temporaryFolder,
  textOf,
} from './testing/clients.ts';
import { draw, processing, success } from './testing/jobs.ts';
import { type Script, startScriptedService } from './testing/scripted-service.ts';

/** A folder with a picture that may be sent, one beside it, and a link to that one. */
function folders() {
  const home = temporaryFolder();
  const root = join(home, 'pictures');
  mkdirSync(root);
  writeFileSync(join(root, 'room.png'), 'inside');
  writeFileSync(join(home, 'secret.png'), 'outside');
  symlinkSync(join(home, 'secret.png'), join(root, 'link.png'));
  return { root, inside: join(root, 'room.png'), outside: join(home, 'secret.png') };
}

const uploads: Script = ({ path }, { url }) => {
  if (path.endsWith('/uploads')) return { upload_url: `${url}/put`, url: `${url}/files/in.png` };
  return path === '/put' ? {} : success([`${url}/files/out.glb`]);
};

/** Each starts a process. */
const revisions: [string, ClientOptions][] = [
  ['2025-11-25', legacy],
  ...(process.env.TEST_FULL === '1' ? ([['2026-07-28', modern]] as [string, ClientOptions][]) : []),
];

test.each(revisions)(
  'revision %s: a path below a root of the client is uploaded, no other',
  async (_, revision) => {
    const { root, inside, outside } = folders();
    const service = await startScriptedService(uploads);
    const options = { ...revision, capabilities: { roots: {} } };
    const roots = [pathToFileURL(root).href];
    const client = await connectByStdio(service, { client: options, roots });
    const edit = (init_image: string | string[]) =>
      client.callTool({ name: 'editImage', arguments: { prompt: 'Green walls', init_image } });

    expect((await edit([inside, 'https://example.com/b.png'])).isError).toBeUndefined();
    expect(service.to('/put').map(({ body }) => body)).toEqual([{ sent: 'inside' }]);
    expect(service.to('/alpha_edit')[0]?.body).toMatchObject({
      key: apiKey,
      init_image: [`${service.url}/files/in.png`, 'https://example.com/b.png'],
    });

    for (const path of [
      outside,
      join(root, 'link.png'),
      join(root, '../secret.png'),
      '/etc/passwd',
    ]) {
      const refused = await edit(path);
      expect(refused.isError).toBe(true);
      expect(textOf(refused)).toContain(`${path} may not be read. Files below these folders`);
    }
    expect(textOf(await edit(join(root, 'nothing.png')))).toContain('There is no file');
    expect(service.to('/put')).toHaveLength(1);
  },
);

test('without roots of the client, --root names the folders', async () => {
  const { root, inside } = folders();
  const service = await startScriptedService(uploads);
  const edit = { name: 'editImage', arguments: { prompt: 'Green walls', init_image: inside } };
  const allowed = await connectByStdio(service, { args: [`--root=${root}`, '--tools=image'] });
  expect((await allowed.callTool(edit)).isError).toBeUndefined();
  const { tools } = await allowed.listTools();
  expect(tools.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['search_operations', 'generateImage', 'inpaintImage', 'captionImage']),
  );
  expect(tools.some(({ name }) => name === 'generateVideo')).toBe(false);
  expect(allowed.getInstructions()).toContain(root);
});

test('a file of many megabytes may be sent as base64', async () => {
  const service = await startScriptedService(() => success([]));
  const client = await connectByStdio(service);
  // More than the protocol's package takes by itself.
  const init_image = 'A'.repeat(10.5 * 1024 * 1024);
  const call = { name: 'transformImage', arguments: { ...draw, init_image } };
  expect((await client.callTool(call)).isError).toBeUndefined();
});

test('after the command was killed, the same call gets the job that it has started', async () => {
  const state = { done: false };
  const service = await startScriptedService(({ path }, its) =>
    path.includes('/fetch/') && state.done ? success([]) : processing(its),
  );
  const configFolder = temporaryFolder();
  const call = { name: 'generateImage', arguments: draw };
  const first = await connectByStdio(service, { configFolder });
  const { promise: waits, resolve: onprogress } = Promise.withResolvers<unknown>();
  const lost = first.callTool(call, { onprogress });
  lost.catch(() => {});
  await waits;
  kill(first);
  await expect(lost).rejects.toThrow();
  const kept = readdirSync(configFolder, { recursive: true, encoding: 'utf8' });
  state.done = true;
  const second = await connectByStdio(service, { configFolder });
  expect(textOf(await second.callTool(call))).toContain('The result of generateImage');
  expect(service.to('/text-to-image')).toHaveLength(1);
  // What was answered is forgotten.
  const left = readdirSync(configFolder, { recursive: true, encoding: 'utf8' });
  expect(kept.length - left.length).toBe(1);
  await second.callTool(call);
  expect(service.to('/text-to-image')).toHaveLength(2);
});

function kill(client: Client): void {
  const { pid } = client.transport as StdioClientTransport;
  process.kill(Number(pid), 'SIGKILL');
}
