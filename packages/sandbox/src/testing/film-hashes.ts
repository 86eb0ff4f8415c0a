import { createHash } from 'node:crypto';
import { isMainThread, parentPort } from 'node:worker_threads';
import { film } from '../video/generate.ts';

/** The SHA-256 of a few small films. */
export async function filmHashes(): Promise<string[]> {
  const hashes: string[] = [];
  for (const prompt of [
    'snow on three pines at night',
    'watercolor fish',
    'ocean waves, timelapse',
  ]) {
    const file = await film({
      ...{ prompt, negativePrompt: '', width: 160, height: 96, seconds: 0.5, fps: 12, seed: 3 },
      ...{ first: undefined, last: undefined, generateAudio: true, model: 'sandbox-video' },
    });
    hashes.push(createHash('sha256').update(file).digest('hex'));
  }
  return hashes;
}

// Run by itself, as a process or as a worker thread, it reports its result.
if (!isMainThread) parentPort?.postMessage(await filmHashes());
else if (process.argv[2] === 'print') console.log(JSON.stringify(await filmHashes()));
