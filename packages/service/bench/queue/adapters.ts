import type { OpenQueue, QueueAdapter } from './adapter.ts';

/** The compared queues. Each is loaded only when it is opened. */
const adapters = {
  genmedia: async () => (await import('./genmedia.ts')).openGenmediaQueue,
  'pg-boss': async () => (await import('./pg-boss.ts')).openPgBoss,
  'graphile-worker': async () => (await import('./graphile-worker.ts')).openGraphileWorker,
} satisfies Record<string, () => Promise<OpenQueue>>;

export type QueueName = keyof typeof adapters;

export const queueNames = Object.keys(adapters) as QueueName[];

export async function openQueue(name: QueueName, url: string): Promise<QueueAdapter> {
  const open = await adapters[name]();
  return await open(url);
}
