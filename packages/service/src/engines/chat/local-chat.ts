import { streamBatches, type TaskPool } from '../ask-worker.ts';
import type { EngineModel } from '../engine-model.ts';
import type { Images } from '../images/images.ts';
import { limitTime } from '../time-limit.ts';
import { partBytes } from './allowance.ts';
import {
  type Chat,
  type ChatBatch,
  type ChatCall,
  type ChatOptions,
  type ChoicePart,
  joinParts,
} from './conversation.ts';
import { readAhead } from './read-ahead.ts';

/** Bytes of a batch, and so of what a slow reader keeps waiting. */
const batchBytes = 64 * 1024;

/** Batches of answers, the first of which is made. */
interface Begun {
  first: ChatBatch;
  more: AsyncGenerator<ChatBatch, void>;
}

/**
 * Answers with models on this machine. They run in workers. A worker makes the next batch of an
 * answer when the last one is read. When other conversations wait for a worker, the rest is made at
 * once and waits in memory instead: a slow reader must not keep the worker.
 *
 * @param pool for conversations without images.
 * @param decodingPool for conversations with images.
 */
export function localChat(
  pool: TaskPool,
  decodingPool: TaskPool,
  images: Pick<Images, 'whileDecoding'>,
): Chat {
  const begin = async (
    model: EngineModel<'language'>,
    calls: readonly ChatCall[],
    signal: AbortSignal,
  ): Promise<Begun> => {
    const callImages = imagesIn(calls[0]);
    const options = { seconds: model.limits.seconds, signal };
    const task = { do: 'chat', model, calls } as const;
    if (callImages.length === 0) {
      const batches = streamBatches(pool, { ...task, batchBytes }, options);
      return { first: await firstOf(batches), more: batches };
    }
    // All answers in one batch, while there is memory for the images.
    const more = streamBatches(decodingPool, { ...task, batchBytes: Infinity }, options);
    return { first: await images.whileDecoding(callImages, () => firstOf(more), signal), more };
  };
  return {
    async generateText(model, calls, { signal, holding }) {
      const { first, more } = await begin(model, calls, signal);
      const parts: ChoicePart[] = [];
      try {
        for (let batch: ChatBatch | undefined = first; batch; batch = await nextOf(more)) {
          holding.take(sizeOf(batch));
          for (const part of batch.parts) parts.push(part);
        }
      } finally {
        // Gives the worker back if there is no memory for the rest.
        await more.return();
      }
      const byChoice = Map.groupBy(parts, ({ choice }) => choice);
      return calls.map((_, choice) => joinParts(byChoice.get(choice) ?? []));
    },
    async streamText(model, calls, options) {
      const begun = await begin(model, calls, options.signal);
      return read(model, begun, options, pool);
    },
  };
}

function read(
  model: EngineModel<'language'>,
  { first, more }: Begun,
  { signal, holding }: ChatOptions,
  hurry: Pick<TaskPool, 'isWanted' | 'onWanted'>,
): AsyncIterable<ChoicePart> {
  // From now on, the time of the reader counts too.
  const limit = limitTime(model, signal);
  let batch: ChatBatch | undefined = first;
  const next = async () => {
    if (!batch) return await limit.hold(async () => (await nextOf(more))?.parts);
    const { parts } = batch;
    batch = undefined;
    return parts;
  };
  // Gives the worker back, if the answer has not ended.
  const close = () => {
    more.return().catch(() => {});
  };
  return readAhead({ next, close }, { limit, holding, maxBytes: 1, hurry });
}

async function firstOf(batches: AsyncGenerator<ChatBatch, void>): Promise<ChatBatch> {
  const batch = await nextOf(batches);
  if (!batch) throw new Error('A conversation has no end.');
  return batch;
}

async function nextOf(batches: AsyncGenerator<ChatBatch, void>): Promise<ChatBatch | undefined> {
  const { value, done } = await batches.next();
  return done ? undefined : value;
}

function sizeOf({ parts }: ChatBatch): number {
  return parts.reduce((sum, part) => sum + partBytes(part), 0);
}

function imagesIn(call: ChatCall | undefined): Uint8Array[] {
  return (call?.prompt ?? [])
    .flatMap(({ role, content }) => (role === 'user' ? content : []))
    .flatMap((part) => (part.type === 'file' && part.data.type === 'data' ? [part.data.data] : []))
    .filter((data) => data instanceof Uint8Array);
}
