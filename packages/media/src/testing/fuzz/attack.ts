/**
 * A process that decodes mutated files, as messages say. It says which file comes next before it
 * reads it, so that the one that ends the process is known, too. When it has read all, it names the
 * number of files and waits for the next message, or to be killed: at a normal end, native decoders
 * may end it with a SIGSEGV.
 */
import { InvalidArgumentError } from '@ai-sdk/provider';
import { decodeAudio } from '../../audio/decode.ts';
import { fileSeconds, probeSound } from '../../audio/probe.ts';
import { normalisePicture } from '../../image/normalise.ts';
import { probePicture, readMask, readPicture } from '../../image/read.ts';
import { asMp4 } from '../../video/as-mp4.ts';
import { probeVideo } from '../../video/probe.ts';
import { extractAudio, replaceAudio, takeSound } from '../../video/soundtrack.ts';
import { videoStills } from '../../video/stills.ts';
import { tone } from '../film.ts';
import { mutations } from '../mutate.ts';
import type { Reads } from './containers.ts';

const readers: Readonly<Record<Reads, readonly ((file: Uint8Array) => Promise<unknown>)[]>> = {
  sound: [probeSound, fileSeconds, decodeAudio],
  video: [
    probeVideo,
    fileSeconds,
    takeSound,
    extractAudio,
    asMp4,
    otherSound,
    (file) => videoStills(file, 3),
  ],
  picture: [
    probePicture,
    normalisePicture,
    lastFrame,
    (file) => readPicture(file, { maxSide: 64 }),
    (file) => readMask(file, { width: 16, height: 16 }),
  ],
};

async function otherSound(file: Uint8Array): Promise<void> {
  await replaceAudio(file, tone(440, 0.1));
}

async function lastFrame(file: Uint8Array): Promise<void> {
  const { frames, width, height } = await probePicture(file);
  if (width * height > 1_000_000) return;
  await normalisePicture(file, { frame: frames - 1, maxSide: 64 });
}

export interface Report {
  readonly run: number;
  /** What was neither decoded nor refused in words. */
  readonly failure?: string;
  readonly resident: number;
}

const sendReport = (report: Omit<Report, 'resident'>) =>
  process.send?.({ ...report, resident: process.memoryUsage.rss() } satisfies Report);

export interface Attack {
  readonly file: Uint8Array;
  readonly reads: Reads;
  readonly runs: number;
  readonly seed: number;
  /** The number of the first mutated file to read. */
  readonly from: number;
}

async function attack({ file, reads, runs, seed, from }: Attack): Promise<void> {
  let run = 0;
  for (const mutated of mutations(file, runs, seed)) {
    if (run >= from) {
      sendReport({ run });
      for (const read of readers[reads]) {
        const failure = await read(mutated).then(
          () => undefined,
          (error: unknown) => (InvalidArgumentError.isInstance(error) ? undefined : error),
        );
        if (failure !== undefined)
          sendReport({ run, failure: `${read.name}: ${describe(failure)}` });
      }
    }
    run++;
  }
  sendReport({ run: runs });
}

function describe(failure: unknown): string {
  return failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
}

process.on('message', (order) => void attack(order as Attack));
