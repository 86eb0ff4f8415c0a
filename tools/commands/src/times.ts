import { readdir, readFile, rm } from 'node:fs/promises';

const folder = new URL('../../../.turbo/runs/', import.meta.url);

/** The summary that turbo writes of a run with --summarize; times in milliseconds since 1970. */
export interface Run {
  execution: { startTime: number; endTime: number };
  tasks: readonly {
    taskId: string;
    cache: { status: 'HIT' | 'MISS' };
    execution?: { startTime: number; endTime: number };
  }[];
}

/** Deletes turbo's summaries of earlier runs. */
export async function forgetRuns(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** The summaries of the runs since `forgetRuns`: none if turbo ended before it wrote any. */
export async function readRuns(): Promise<Run[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(new URL(name, folder), 'utf8'))),
  );
}

/**
 * A table of the longest tasks in runs that belong together: seconds from each task's start to its
 * end.
 */
export function timesOf(runs: readonly Run[]): string {
  const secondsOf = ({ startTime, endTime }: Run['execution']) => (endTime - startTime) / 1000;
  const tasks = runs.flatMap((run) => run.tasks);
  const executed = tasks.flatMap(({ taskId, cache, execution: times }) =>
    times && cache.status === 'MISS' ? [{ taskId, seconds: secondsOf(times) }] : [],
  );
  const rows = executed
    .sort((one, other) => other.seconds - one.seconds)
    .filter(({ seconds }) => seconds >= 1)
    .map(({ taskId, seconds }) => `${seconds.toFixed(0).padStart(6)} s  ${taskId}`);
  const all = new Set(tasks.map(({ taskId }) => taskId));
  const misses = tasks.filter(({ cache }) => cache.status === 'MISS');
  const cached = all.size - new Set(misses.map(({ taskId }) => taskId)).size;
  const total = {
    startTime: Math.min(...runs.map(({ execution }) => execution.startTime)),
    endTime: Math.max(...runs.map(({ execution }) => execution.endTime)),
  };
  const totalLine = `${secondsOf(total).toFixed(0).padStart(6)} s  in all`;
  const rest = `${all.size} tasks, ${cached} of them unchanged since they last succeeded`;
  return ['Where the time went:', ...rows, `${totalLine}: ${rest}`].join('\n');
}
