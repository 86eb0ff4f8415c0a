import { setPriority } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread, isMarkedAsUntransferable } from 'node:worker_threads';
import { toEngineError, toolError } from '../failures.ts';
import { answer, onTask } from '../pool/port.ts';
import { loadModel } from '../providers/load-model.ts';
import type { EngineAnswer, EngineTask } from '../run-task.ts';

// The SDK would print them; they are part of the answer.
globalThis.AI_SDK_LOG_WARNINGS = false;

/**
 * Answers to callers take precedence over the work of engines. At 10, answers took up to 2.5 times
 * as long while two videos were made; at 19, the least, engines would stand still beside anything
 * else that is busy.
 */
const niceness = 15;

// Threads have priorities of their own on Linux alone.
if (isMainThread || process.platform === 'linux') setPriority(niceness);

/**
 * A process that has more than this when it is done with a task collects its garbage, which V8 would
 * leave until there is more to do. Bytes, the program included.
 */
const mostUncollected = 192 * 2 ** 20;

onTask(async (task: EngineTask, signal) => {
  const reply = await attempt(task, signal);
  // A thread's garbage is a small part of what its process has.
  if (isMainThread && process.memoryUsage.rss() > mostUncollected) collectGarbage();
  answer(reply, buffersIn(reply));
});

/** Only a context that is made while V8 exposes its collector has it: see flagsOfProcesses. */
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
    const told = task.do === 'tool' ? toolError(error) : toEngineError(error, task.model);
    const { code, message, retryable, mustChange, detail } = told;
    return { failure: { code, message, retryable, mustChange, detail } };
  } finally {
    // Where one call of several failed, the others go on for nobody.
    ended.abort();
  }
}

/** Loads what the task needs alone: all of it together takes half a second. */
async function work(task: EngineTask, signal: AbortSignal) {
  if (task.do === 'tool') {
    const { useTool } = await import('./tools.ts');
    return await useTool(task.tool, task.input);
  }
  if (task.do === 'task') {
    const { perform } = await import('./perform.ts');
    return await perform(task.model, task.task, signal);
  }
  if (task.do === 'chat') {
    const { converse } = await import('../chat/conversation.ts');
    return await converse(task.model, task.call, signal);
  }
  await loadModel(task.model);
  return undefined;
}

/** What can be handed over instead of copied: buffers that hold one file and nothing else. */
function buffersIn(reply: EngineAnswer): ArrayBuffer[] {
  const result = 'result' in reply ? reply.result : undefined;
  const files = result && 'files' in result ? result.files : [];
  return files.flatMap(({ content: { buffer, byteLength } }) => {
    const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
    return isAlone && !isMarkedAsUntransferable(buffer) ? [buffer] : [];
  });
}
