import type { EngineFailure } from '../engine-error.ts';
import type { ModelKind } from '../model-kinds.ts';
import type { Results, Tasks } from '../tasks/tasks.ts';
import type { CalledModel } from './perform.ts';

/** What a worker is asked to do: a task, or without one to tell whether the provider has the model. */
export interface EngineTask<Kind extends ModelKind = ModelKind> {
  model: CalledModel<Kind>;
  task?: Tasks[Kind];
}

/** Errors lose their class between threads, so they travel as data. */
export type EngineAnswer<Kind extends ModelKind = ModelKind> =
  | { result: Results[Kind] | undefined }
  | { failure: EngineFailure };
