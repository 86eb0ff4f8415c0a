import { expect, test } from 'vitest';
import type { TaskPool } from './ask-worker.ts';
import { createImages } from './images/images.ts';
import { WorkerTimeout } from './pool/exchange.ts';
import { Slots } from './pool/slots.ts';
import { createUseTool } from './use-tool.ts';

/** Time limits of the tasks, in milliseconds. */
const limits: number[] = [];
/** A pool whose workers never finish. */
const pool: TaskPool = {
  async run(_task, { timeoutMs }) {
    limits.push(timeoutMs);
    throw new WorkerTimeout(timeoutMs);
  },
  stream: () => expect.unreachable(),
  isWanted: false,
  onWanted: () => () => {},
};
const useTool = createUseTool(pool);
const file = new Uint8Array();

test('a file that cannot be inspected soon is refused, and not tried again', async () => {
  for (const asking of [
    useTool('probeVideo', { video: file }),
    useTool('measureSound', { sound: file }),
    useTool('probeImage', { file }),
  ]) {
    await expect(asking).rejects.toMatchObject({
      code: 'input_unsupported',
      message: expect.stringContaining('send a part of it'),
      retryable: false,
    });
  }
  const probing = Math.max(...limits);
  const taking = useTool('takeSound', { video: file });
  await expect(taking).rejects.toMatchObject({ code: 'model_timeout', retryable: true });
  expect(probing).toBeLessThan(limits.at(-1) ?? 0);
});

test('of an image that cannot be inspected soon, its sender is not told that it is damaged', async () => {
  const { probeImage } = createImages(useTool, new Slots(1));
  await expect(probeImage(file)).rejects.toMatchObject({
    name: 'MediaError',
    message: 'takes too long to read. Convert it again, or send a part of it',
  });
});
