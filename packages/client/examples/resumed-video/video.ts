/**
 * Makes a video and saves it as video.mp4:
 *
 *     node video.ts "Waves on a beach"
 *
 * End it whenever you like and start it again: it goes on with the same job, because video.json has
 * all that is needed before each next step.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createClient, GenmediaError, type JobReference } from '@genmedia/client';

interface Saved {
  prompt: string;
  /** The Idempotency-Key of the job, the same for all attempts. */
  idempotencyKey: string;
  job?: JobReference<'generateVideo'>;
}

const file = 'video.json';
const genmedia = createClient();

const saved = (await read()) ?? { prompt: process.argv[2] ?? 'Waves', idempotencyKey: newKey() };
await save(saved);

const { prompt, idempotencyKey } = saved;
const input = { model_id: 'sandbox-video', prompt, duration: 4, fps: 8 };
const job = saved.job
  ? genmedia.job(saved.job)
  : await genmedia.submit('generateVideo', input, { idempotencyKey });
await save({ ...saved, job: job.toJSON() });
console.log(`Job ${job.id} is saved.`);

const { output } = await job
  .wait({ onUpdate: ({ eta }) => console.log(`About ${eta} s.`) })
  .catch(async (error) => {
    // A job that has failed stays so: the next start makes another one.
    const hasFailed = error instanceof GenmediaError && error.status === 200 && !error.temporary;
    if (hasFailed) await rm(file);
    throw error;
  });
const video = await fetch(output[0] ?? '');
if (!video.ok || !video.body) throw new Error(`The video cannot be read: HTTP ${video.status}.`);
await writeFile('video.mp4', video.body);
await rm(file);
console.log('video.mp4 is there.');

function newKey(): string {
  return crypto.randomUUID();
}

/** Undefined if there is no file. One that cannot be read must not lead to a second job. */
async function read(): Promise<Saved | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Replaces the whole file or nothing. */
async function save(next: Saved): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(next));
  await rename(`${file}.new`, file);
}
