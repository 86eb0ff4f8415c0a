import { createHash } from 'node:crypto';
import { isMainThread, parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { draw } from '../image/draw.ts';

/** One picture of each way to render. */
const PROMPTS = [
  'three red balloons over a village at sunset',
  'watercolor of a fox in a forest',
  'oil painting of a ship in a storm',
  'pixel art castle',
  'neon city at night',
  'low poly mountains',
  'photo of a cup on a table',
  'pencil sketch of a cat',
  'vintage train',
  'nothing known here',
  'ein 🌊 für 七',
];

/** The SHA-256 of each file. */
export async function drawHashes(): Promise<string[]> {
  const hashes: string[] = [];
  for (const prompt of PROMPTS) {
    const file = await draw({
      prompt,
      negativePrompt: '',
      width: 176,
      height: 160,
      seed: 11,
      caption: true,
    });
    hashes.push(createHash('sha256').update(file).digest('hex'));
  }
  return hashes;
}

// Run by itself, as a process or as a worker thread, it reports its result.
if (!isMainThread) {
  sharp.concurrency(1);
  parentPort?.postMessage(await drawHashes());
} else if (process.argv[2] === 'print') {
  console.log(JSON.stringify(await drawHashes()));
}
