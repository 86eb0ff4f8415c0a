import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('loading the encoder does not change how the program handles unhandled rejections', async () => {
  // In a process of its own, because other tests may have loaded the encoder in this one.
  const program = `
    const { h264 } = await import(${JSON.stringify(import.meta.resolve('./h264.ts'))});
    const encoder = await h264().createH264MP4Encoder();
    const events = ['uncaughtException', 'unhandledRejection'];
    console.log(encoder.width, events.flatMap((event) => process.rawListeners(event)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', program]);
  expect(stdout).toBe('0 []\n');
});
