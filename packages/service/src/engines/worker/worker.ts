import { answer, onTask } from '../pool/port.ts';
import { describeFailure } from './describe-failure.ts';
import { makeImages } from './make-images.ts';
import { loadProvider } from './providers.ts';
import type { EngineAnswer, EngineOutput, EngineTask } from './task.ts';

// The SDK would print them; they are part of the answer.
globalThis.AI_SDK_LOG_WARNINGS = false;

onTask(async (task: EngineTask) => answer(await attempt(task)));

async function attempt(task: EngineTask): Promise<EngineAnswer> {
  try {
    return { output: await perform(task) };
  } catch (error) {
    return { failure: describeFailure(error) };
  }
}

async function perform(task: EngineTask): Promise<EngineOutput> {
  const provider = await loadProvider(task.provider);
  if (task.type === 'image') return await makeImages(provider, task);
  provider.imageModel(task.model);
  return { files: [], warnings: [] };
}
