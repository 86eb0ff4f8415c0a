import { readdir, readFile, rm } from 'node:fs/promises';

const folder = new URL('../../../.turbo/runs/', import.meta.url);

/** What turbo writes down of a run with --summarize; times in milliseconds since 1970. */
export interface Run {
  execution: { startTime: number; endTime: number };
  tasks: readonly {
    taskId: string;
    cache: { status: 'HIT' | 'MISS' };
    execution?: { startTime: number; endTime: number; exitCode: number | null };
  }[];
}

/** The run that ended last. Older ones are deleted: nobody reads them. */
export async function readLastRun(): Promise<Run> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  // Names are KSUIDs, which sort by time.
  const last = files.pop() ?? '';
  await Promise.all(files.map((name) => rm(new URL(name, folder))));
  return JSON.parse(await readFile(new URL(last, folder), 'utf8'));
}

/** A table of what took longest: seconds from the start of each task to its end. */
export function timesOf({ execution, tasks }: Run): string {
  const seconds = ({ startTime, endTime }: Run['execution']) => (endTime - startTime) / 1000;
  const ran = tasks.flatMap(({ taskId, cache, execution: times }) =>
    times && cache.status === 'MISS' ? [{ taskId, took: seconds(times) }] : [],
  );
  const rows = ran
    .sort((one, other) => other.took - one.took)
    .filter(({ took }) => took >= 1)
    .map(({ taskId, took }) => `${took.toFixed(0).padStart(6)} s  ${taskId}`);
  const cached = tasks.filter(({ cache }) => cache.status === 'HIT').length;
  const total = `${seconds(execution).toFixed(0).padStart(6)} s  in all`;
  const rest = `${tasks.length} tasks, ${cached} of them unchanged since they last succeeded`;
  return ['Where the time went:', ...rows, `${total}: ${rest}`].join('\n');
}
