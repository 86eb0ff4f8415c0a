import type { CatalogueModel } from '../catalogue/schema.ts';
import { EngineError } from '../engine-error.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { HostMapping } from './host-mapping.ts';
import { compileMappings } from './mapping.ts';
import { kindSamples, type SampleTask } from './sample-task.ts';

/** What a mapping makes of a sample task. */
export interface TriedMapping {
  model_id: string;
  kind: ModelKind;
  endpoint: string;
  task: 'full' | 'least';
  /** Whether its `when` is true for the task. False if `problem` says that the mapping is wrong. */
  isFor: boolean;
  /**
   * What the host would get, with the types of files where they go; of a workflow only what is set.
   * Null if `problem` says why.
   */
  input: unknown;
  problem: string | null;
}

/** Tries each mapping of models on a full task and on the least one. Calls no host. */
export async function tryMappings(models: readonly CatalogueModel[]): Promise<TriedMapping[]> {
  const results: TriedMapping[] = [];
  for (const { model_id, model } of models) {
    for (const kind of Object.keys(model) as ModelKind[]) {
      const mappings = model[kind];
      if (mappings === undefined || typeof mappings === 'string') continue;
      for (const mapping of mappings) {
        for (const task of ['full', 'least'] as const) {
          const outcome = await tryOne(mapping, kindSamples[kind][task]);
          results.push({ model_id, kind, endpoint: mapping.endpoint, task, ...outcome });
        }
      }
    }
  }
  return results;
}

async function tryOne(mapping: HostMapping, { task, files }: SampleTask) {
  try {
    const isFor = await isForTask(mapping, { task, files });
    const bare = { ...mapping, when: undefined, workflow: undefined };
    const { input, files: sentFiles } = await compileMappings([bare]).prepare(task, files);
    const readable = JSON.parse(JSON.stringify(input), (_, value) =>
      sentFiles.has(value) ? `(${sentFiles.get(value)?.mediaType})` : value,
    ) as unknown;
    return { isFor, input: readable, problem: null };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { isFor: false, input: null, problem: error.detail };
  }
}

/** Compiles the mapping without its input, so that only its `when` can refuse the task. */
async function isForTask(mapping: HostMapping, { task, files }: SampleTask): Promise<boolean> {
  try {
    await compileMappings([{ ...mapping, input: '{}' }]).prepare(task, files);
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'model_refused') return false;
    throw error;
  }
}
