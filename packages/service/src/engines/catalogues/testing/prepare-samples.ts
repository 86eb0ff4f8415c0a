import type { CatalogueModel } from '../../catalogue/schema.ts';
import type { HostMapping } from '../../hosts/host-mapping.ts';
import { compileMappings } from '../../hosts/mapping.ts';
import type { SampleTask } from '../../hosts/sample-task.ts';
import type { ModelKind } from '../../model-kinds.ts';
import type { Proof } from './prove-types.ts';
import { sampleTasks } from './sample-tasks.ts';

/** What a model of a host is asked for an operation. */
export interface PreparedSample extends Proof {
  operation: string;
  modelId: string;
  kind: ModelKind;
  task: SampleTask['task'];
}

/**
 * What the models of a catalogue make of the sample tasks of their operations; tasks that they refuse
 * are left out.
 */
export async function prepareSamples(models: readonly CatalogueModel[]): Promise<PreparedSample[]> {
  const prepared: PreparedSample[] = [];
  for (const { model_id: modelId, operations, model } of models) {
    for (const [kind, mappings] of Object.entries(model) as [ModelKind, HostMapping[]][]) {
      if (typeof mappings === 'string') continue;
      const tasks = operations.flatMap((operation) =>
        (sampleTasks[operation]?.[kind] ?? []).map((sample) => ({ operation, sample })),
      );
      for (const { operation, sample } of tasks) {
        const made = await prepareOne(mappings, sample);
        if (!made) continue;
        const name = `${modelId}, ${made.mapping.endpoint}`;
        prepared.push({ operation, modelId, kind, task: sample.task, name, ...made });
      }
    }
  }
  return prepared;
}

async function prepareOne(mappings: readonly HostMapping[], { task, files }: SampleTask) {
  const made = await compileMappings(mappings)
    .prepare(task, files)
    .catch(() => undefined);
  if (!made) return undefined;
  const input: unknown = JSON.parse(JSON.stringify(made.input), (_, value) =>
    made.files.has(value) ? 'https://files.example/1' : value,
  );
  return { mapping: made.mapping, input };
}
