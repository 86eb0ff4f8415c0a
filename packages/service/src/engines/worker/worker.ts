import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import type { Classified, EngineAnswer, EngineTask } from '../ask-worker.ts';
import { toEngineError, toolError } from '../failures.ts';
import { answer, answerAndWait, onTask } from '../pool/port.ts';
import { loadModel } from '../providers/load-model.ts';

// Warnings are part of the answer; the SDK would print them too.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * A process that holds more after a task collects its garbage; V8 would wait until there is more to
 * do. In bytes, including the program.
 */
const maxUncollectedBytes = 192 * 2 ** 20;

onTask(async (task: EngineTask, signal) => {
  const reply = await attempt(task, signal);
  // Not in threads: the garbage of one is a small part of its process's memory.
  if (isMainThread && process.memoryUsage.rss() > maxUncollectedBytes) collectGarbage();
  answer(reply);
});

/**
 * The flags at the start cannot expose the collector: see flagsOfProcesses. A context has `gc` only
 * if it is made while the collector is exposed.
 */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc()');
  setFlagsFromString('--no-expose-gc');
}

async function attempt(task: EngineTask, cancelled: AbortSignal): Promise<EngineAnswer> {
  const ended = new AbortController();
  try {
    return { result: await work(task, AbortSignal.any([cancelled, ended.signal])) };
  } catch (error) {
    const failure = task.do === 'tool' ? toolError(error) : toEngineError(error, task.model);
    const { code, message, retryable, retryAfter, mustChange, otherModel, detail } = failure;
    return {
      failure: { code, message, retryable, retryAfter, mustChange, otherModel, detail },
    };
  } finally {
    // If one of several calls failed, the others are no longer needed.
    ended.abort();
  }
}

/** Loads only what the task needs: loading everything takes half a second. */
async function work(task: EngineTask, signal: AbortSignal) {
  if (task.do === 'tool') {
    const { useTool } = await import('./tools.ts');
    return await useTool(task.tool, task.input);
  }
  if (task.do === 'task' || task.do === 'prepare' || task.do === 'finish') {
    const { perform, prepare, finish } = await import('../kinds/perform.ts');
    if (task.do === 'prepare') return await prepare(task.model, task.fields);
    if (task.do === 'finish') return await finish(task.model.kind, task.output, task.fields);
    return await perform(task.model, task.task, signal);
  }
  if (task.do === 'classify') return await classify(task, signal);
  if (task.do === 'chat') {
    const { converse } = await import('../chat/converse.ts');
    for await (const batch of converse(task.model, task, signal)) {
      if (batch.isLast) return batch;
      await answerAndWait({ result: batch } satisfies EngineAnswer, signal);
    }
    throw new Error('A conversation has no end.');
  }
  await loadModel(task.model);
  return undefined;
}

async function classify(
  { model, input }: Extract<EngineTask, { do: 'classify' }>,
  signal: AbortSignal,
): Promise<Classified> {
  const { useTool } = await import('./tools.ts');
  const reading = useTool('readImages', input);
  const { facts, images } = await reading.catch((error: unknown) => {
    throw toolError(error);
  });
  if (!images) return { facts };
  const { perform } = await import('../kinds/perform.ts');
  return { facts, result: await perform(model, { images }, signal) };
}
