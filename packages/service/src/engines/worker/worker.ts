import { isMarkedAsUntransferable } from 'node:worker_threads';
import { sandbox } from '../catalogue/provider-schema.ts';
import { answer, onTask } from '../pool/port.ts';
import { describeFailure } from '../providers/describe-failure.ts';
import { loadModel } from '../providers/load-model.ts';
import { perform } from './perform.ts';
import type { EngineAnswer, EngineTask } from './task.ts';

// The SDK would print them; they are part of the answer.
globalThis.AI_SDK_LOG_WARNINGS = false;

onTask(async (task: EngineTask, signal) => {
  const reply = await attempt(task, signal);
  answer(reply, buffersIn(reply));
});

async function attempt({ model, task }: EngineTask, signal: AbortSignal): Promise<EngineAnswer> {
  const ended = new AbortController();
  try {
    if (!task) await loadModel(model);
    const either = AbortSignal.any([signal, ended.signal]);
    return { result: task && (await perform(model, task, either)) };
  } catch (error) {
    return { failure: describeFailure(error, { isOurs: model.definition.type === sandbox.type }) };
  } finally {
    // Where one call of several failed, the others go on for nobody.
    ended.abort();
  }
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
