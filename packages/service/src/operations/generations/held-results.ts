import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../database/tables.ts';
import { writeWhole } from '../../files/write-whole.ts';
import type { Job } from '../../jobs/job.ts';
import type { Log } from '../../log.ts';
import type { FileContent } from '../../media/storage.ts';
import type { EngineResult } from './job-definition.ts';

/** What was made for a job; its files are in memory or on disk, and can be read several times. */
export type MadeResult = Omit<EngineResult, 'files'> & { files: readonly MadeFile[] };

interface MadeFile {
  content: FileContent;
  mediaType: string;
}

type HeldJob = Pick<Job, 'id' | 'secret'>;

export interface HeldResultsOptions {
  /** The folder, on the disk of the process. It need not exist. */
  folder: string;
  /** The most bytes of all files in it. */
  maxBytes: number;
  db: Db;
  log: Log;
}

/** What is known of a result beside its files, as JSON in the file `result`. */
interface Description extends Omit<MadeResult, 'files'> {
  job: number;
  files: { mediaType: string; size: number }[];
}

/** Age at which an incomplete result is removed: no process can still be writing it. */
const abandonedAfterMs = 3_600_000;

/**
 * Keeps results on the disk of this process while the storage is away. A job whose process stopped
 * meanwhile finds its result there, if it comes back to a process with the same disk.
 */
export class HeldResults {
  readonly #options: HeldResultsOptions;

  constructor(options: HeldResultsOptions) {
    this.#options = options;
  }

  /**
   * Moves a result to the disk. Returns it as it was if the disk has no room for it: then it stays
   * in memory.
   */
  async keep(job: HeldJob, result: EngineResult): Promise<MadeResult> {
    const { folder, maxBytes, log } = this.#options;
    const size = result.files.reduce((sum, { content }) => sum + content.byteLength, 0);
    const fits = async () => (await bytesIn(folder)) + size <= maxBytes;
    try {
      if (!(await fits())) {
        await this.sweep();
        if (!(await fits())) return result;
      }
      await write(this.#pathOf(job), job, result);
      return (await this.recall(job)) ?? result;
    } catch (error) {
      log.warn('a result stays in memory while the storage is away', { job: job.id, error });
      return result;
    }
  }

  /** The result of an earlier attempt that is still on this disk. */
  async recall(job: HeldJob): Promise<MadeResult | undefined> {
    const path = this.#pathOf(job);
    const text = await readFile(join(path, 'result'), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    const { job: _, files, ...more }: Description = JSON.parse(text);
    for (const [index, { size }] of files.entries()) {
      const found = await stat(join(path, String(index))).catch(() => undefined);
      if (found?.size !== size) return undefined;
    }
    return {
      ...more,
      files: files.map(({ mediaType }, index) => ({
        mediaType,
        content: contentOf(join(path, String(index))),
      })),
    };
  }

  /** Removes the result of a job, if there is one. */
  async drop(job: HeldJob): Promise<void> {
    await rm(this.#pathOf(job), { recursive: true, force: true });
  }

  /** Removes the results of jobs that have ended, and what killed processes have left. */
  async sweep(): Promise<void> {
    const { folder, db } = this.#options;
    const held = new Map<string, number>();
    for (const name of await namesIn(folder)) {
      const path = join(folder, name);
      const text = await readFile(join(path, 'result'), 'utf8').catch(() => undefined);
      if (text !== undefined) held.set(name, (JSON.parse(text) as Description).job);
      else if (await isAbandoned(path)) await rm(path, { recursive: true, force: true });
    }
    if (held.size === 0) return;
    const open = await db
      .selectFrom('jobs')
      .select('id')
      .where('id', 'in', [...held.values()])
      .where('finished_at', 'is', null)
      .execute();
    const needed = new Set(open.map(({ id }) => id));
    for (const [name, job] of held) {
      if (!needed.has(job)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  /**
   * Computed from the secret, which only the job's own database has: a folder that was used with
   * another database cannot give a job a wrong result.
   */
  #pathOf({ secret }: HeldJob): string {
    return join(this.#options.folder, createHash('sha256').update(secret).digest('hex'));
  }
}

/** Writes a result to a folder of its own, which appears whole or not at all. */
async function write(path: string, job: HeldJob, { files, ...more }: EngineResult): Promise<void> {
  const draft = `${path}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    for (const [index, { content }] of files.entries()) {
      await writeWhole(join(draft, String(index)), content);
    }
    const known = files.map(({ mediaType, content }) => ({
      mediaType,
      size: content.byteLength,
    }));
    const description: Description = { job: job.id, ...more, files: known };
    await writeWhole(join(draft, 'result'), JSON.stringify(description));
    await rm(path, { recursive: true, force: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** The file, opened each time that it is read. */
function contentOf(path: string): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => createReadStream(path)[Symbol.asyncIterator]() };
}

async function isAbandoned(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - abandonedAfterMs;
}

async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => []);
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await namesIn(folder)) {
    for (const file of await namesIn(join(folder, name))) {
      bytes += (await stat(join(folder, name, file)).catch(() => undefined))?.size ?? 0;
    }
  }
  return bytes;
}
