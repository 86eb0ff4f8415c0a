import type { CatalogueModel } from '../../catalogue/schema.ts';
import type { HostMapping } from '../../hosts/host-mapping.ts';
import { compileMappings } from '../../hosts/mapping.ts';
import type { ModelKind } from '../../model-kinds.ts';
import { sampleTasks } from './sample-tasks.ts';

/** What a mapping made of a task. */
export interface Proof {
  /** Which mapping, for which task. */
  name: string;
  model: CatalogueModel;
  kind: ModelKind;
  mapping: HostMapping;
  task: Readonly<Record<string, unknown>>;
  input: unknown;
}

/** Every mapping of models, once. */
export function mappingsOf(models: readonly CatalogueModel[]): HostMapping[] {
  const names = models.flatMap(({ model }) => Object.values(model));
  return [...new Set(names.flatMap((name) => (typeof name === 'string' ? [] : [...name])))];
}

/** What each model makes of the sample tasks of its operations; tasks that it refuses are left out. */
export async function prepareSamples(models: readonly CatalogueModel[]): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const model of models) {
    for (const [kind, name] of Object.entries(model.model) as [ModelKind, HostMapping[]][]) {
      if (typeof name === 'string') continue;
      const compiled = compileMappings(name);
      const tasks = model.operations.flatMap((operation) => sampleTasks[operation]?.[kind] ?? []);
      for (const { task, files } of tasks) {
        const made = await compiled.prepare(task, files).catch(() => undefined);
        if (!made) continue;
        const { mapping } = made;
        const tokens = [...made.files.keys()];
        const input: unknown = JSON.parse(JSON.stringify(made.input), (_, value) =>
          tokens.includes(value) ? 'https://files.example/1' : value,
        );
        const shown = `${model.model_id}, ${mapping.endpoint}`;
        proofs.push({ name: shown, model, kind, mapping, task, input });
      }
    }
  }
  return proofs;
}
