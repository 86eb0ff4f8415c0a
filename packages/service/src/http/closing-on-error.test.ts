import { truncate } from 'node:fs/promises';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { openDiskStorage } from '../media/disk-storage.ts';
import { useService } from '../testing/service.ts';
import { closingOnError } from './closing-on-error.ts';

const service = useService('Postgres');
const files = () => join(service.dataDir, 'files');

afterEach(() => {
  vi.restoreAllMocks();
});

test('a file that ends during a download breaks it off, with one line in the log', async () => {
  const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'info')];
  const storage = await openDiskStorage(files());
  const { name } = await storage.write(Buffer.from('a'), { mediaType: 'image/png' });
  // More than the sockets' buffers hold.
  await truncate(join(files(), name), 256 * 2 ** 20);
  const response = await fetch(`${service.url}/files/${name}`);
  const reader = response.body?.getReader();
  await reader?.read();
  await truncate(join(files(), name), 0);
  const readOn = async () => {
    for (let done = false; !done; ) done = (await reader?.read())?.done ?? true;
  };
  await expect(readOn()).rejects.toThrow('terminated');
  const broken = () => service.log.filter((each) => each.includes('a download broke off'));
  await expect.poll(broken).toHaveLength(1);
  const [line = ''] = broken();
  expect(JSON.parse(line)).toMatchObject({
    level: 'warn',
    reason: 'The file ended before its range did.',
  });
  expect(line).not.toContain(service.dataDir);
  for (const spy of printed) expect(spy).not.toHaveBeenCalled();
  expect((await service.get('/healthz')).status).toBe(200);
});

test('a reader that leaves while it waits for the next part is no failure', async () => {
  const onBroken = vi.fn();
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const waiting = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
  const body = closingOnError(new Response(waiting), answer, onBroken, () => {}).body?.getReader();
  const part = body?.read();
  await setImmediate();
  await body?.cancel();
  expect(await part).toEqual({ done: true, value: undefined });
  await setImmediate();
  expect(onBroken).not.toHaveBeenCalled();
  expect(answer.destroyed).toBe(false);
});
