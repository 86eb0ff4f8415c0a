import { catalogueOperations } from '../../../operations/generations/list.ts';
import { limitsOf } from '../../catalogue/limits.ts';
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

/** What stands for each file in the prepared inputs. */
export const sampleFileUrl = 'https://files.example/1';

/** Every mapping of models, once. */
export function mappingsOf(models: readonly CatalogueModel[]): HostMapping[] {
  const names = models.flatMap(({ model }) => Object.values(model));
  return [...new Set(names.flatMap<HostMapping>((name) => (typeof name === 'string' ? [] : name)))];
}

/**
 * What the models of a catalogue make of the sample tasks of their operations; tasks that they refuse
 * are left out.
 */
export async function prepareSamples(models: readonly CatalogueModel[]): Promise<PreparedSample[]> {
  const prepared: PreparedSample[] = [];
  for (const { model_id: modelId, operations, model } of models) {
    for (const kind of Object.keys(model) as ModelKind[]) {
      const mappings = model[kind];
      if (mappings === undefined || typeof mappings === 'string') continue;
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

/**
 * What the models make of those sample tasks that keep to their limits: a request for another one is
 * refused before there is a task.
 */
export async function prepareSamplesWithinLimits(
  models: readonly CatalogueModel[],
): Promise<PreparedSample[]> {
  const samples = await prepareSamples(models);
  return samples.filter(({ modelId, kind, task }) => {
    const model = models.find(({ model_id }) => model_id === modelId);
    return model !== undefined && isWithinLimits(task, limitsOf(model, kind));
  });
}

function isWithinLimits(task: SampleTask['task'], limits: ReturnType<typeof limitsOf>): boolean {
  const amounts = {
    width: task.width,
    height: task.height,
    duration: task.durationSeconds,
    prompt: String(task.prompt ?? '').length,
  };
  return Object.entries(amounts).every(([field, amount]) => {
    const { least = 0, most = Infinity } = limits[field as keyof typeof amounts] ?? {};
    return amount === undefined || (Number(amount) >= least && Number(amount) <= most);
  });
}

async function prepareOne(mappings: readonly HostMapping[], { task, files }: SampleTask) {
  const made = await compileMappings(mappings)
    .prepare(task, files)
    .catch(() => undefined);
  if (!made) return undefined;
  const input: unknown = JSON.parse(JSON.stringify(made.input), (_, value) =>
    made.files.has(value) ? sampleFileUrl : value,
  );
  return { mapping: made.mapping, input };
}

/** A model that does an operation, or a part of it. */
export interface ServingModel {
  operation: string;
  modelId: string;
  /** The name of the model at its host; undefined if it is the service's own. */
  endpoint: string | undefined;
}

/** The models behind each operation of the contract that models do. */
export function servingModels(
  models: readonly CatalogueModel[],
  samples: readonly PreparedSample[],
): ServingModel[] {
  return Object.keys(catalogueOperations).flatMap((operation) => {
    const own = models
      .filter(({ operations }) => operations.includes(operation))
      .filter(({ model }) => Object.values(model).every((named) => typeof named === 'string'))
      .map(({ model_id: modelId }) => ({ operation, modelId, endpoint: undefined }));
    const ofHosts = samples
      .filter((sample) => sample.operation === operation)
      .map(({ modelId, mapping: { endpoint } }) => ({ operation, modelId, endpoint }));
    const all = [...ofHosts, ...own].map((one) => [JSON.stringify(one), one] as const);
    return [...new Map(all).values()];
  });
}

declare module 'vitest' {
  interface TaskMeta {
    /** The endpoints of a host that did an operation. */
    ran?: { operation: string; endpoints: readonly string[] };
    /** Endpoints whose mappings have the types that their host publishes. */
    proved?: readonly string[];
  }
}
