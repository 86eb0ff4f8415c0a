/**
 * Makes a video and saves it as video.mp4:
 *
 *     node video.ts "Waves on a beach"
 *
 * End it whenever you like and start it again: it goes on with the same job, because video.json has
 * all that is needed before each next step.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import {
  createClient,
  GenmediaError,
  type JobReference,
  newIdempotencyKey,
} from '@genmedia/client';

interface Saved {
  prompt: string;
  /** The Idempotency-Key of the job, the same for all attempts. */
  idempotencyKey: string;
  job?: JobReference<'generateVideo'>;
}

const file = 'video.json';
const genmedia = createClient();

const earlier = await read();
if (earlier) console.log(`Going on with "${earlier.prompt}" of ${file}.`);
const saved = earlier ?? {
  prompt: process.argv[2] || 'Waves',
  idempotencyKey: newIdempotencyKey(),
};
await save(saved);
try {
  const url = await makeVideo(saved);
  const video = await fetch(url);
  if (!video.ok || !video.body) throw new Error(`${url} cannot be read: HTTP ${video.status}.`);
  await writeFile('video.mp4', video.body);
  await rm(file);
  console.log('video.mp4 is there.');
} catch (error) {
  if (isFinal(error)) await rm(file);
  else console.error(`Start again to go on, or delete ${file} to begin anew.`);
  throw error;
}

async function makeVideo({ prompt, idempotencyKey, job: known }: Saved): Promise<string> {
  const input = { model_id: 'sandbox-video', prompt, duration: 4, fps: 8 };
  const job = known
    ? genmedia.job(known)
    : await genmedia.submit('generateVideo', input, { idempotencyKey });
  await save({ prompt, idempotencyKey, job: job.toJSON() });
  console.log(`Job ${job.id} is saved.`);
  const { output } = await job.wait({ onUpdate: ({ eta }) => console.log(`About ${eta} s.`) });
  const [url] = output;
  if (!url) throw new Error(`Job ${job.id} has no output.`);
  return url;
}

/** Whether the input was refused (400), or the job has failed (200): the same call cannot succeed. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof GenmediaError) || error.temporary) return false;
  return error.status === 400 || error.status === 200;
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
