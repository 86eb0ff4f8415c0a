import { isMainThread, parentPort } from 'node:worker_threads';
import type { ImageClassifierResult } from '@genmedia/media';
import type * as Package from '../index.ts';
import { skinTones } from './skin-tones.ts';

/**
 * The scores from the published package for a picture, and the traces that it leaves in its
 * process.
 */
export interface Report {
  results: ImageClassifierResult['results'];
  globals: string[];
  listeners: number;
}

async function classify(): Promise<Report> {
  const before = Object.getOwnPropertyNames(globalThis);
  const built = new URL('../../dist/index.js', import.meta.url).href;
  const { sandbox }: typeof Package = await import(built);
  const { results } = await sandbox.imageClassifierModel('sandbox-nsfw').doClassify({
    images: [{ data: await skinTones(), mediaType: 'image/png' }],
  });
  return {
    results,
    globals: Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name)),
    listeners: ['uncaughtException', 'unhandledRejection'].flatMap((name) =>
      process.listeners(name as 'uncaughtException'),
    ).length,
  };
}

const report = await classify();
if (isMainThread) console.log(JSON.stringify(report));
else parentPort?.postMessage(report);
