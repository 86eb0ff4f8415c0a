import type { EngineModel } from '../../engines/engine-model.ts';
import { InputError } from '../../engines/input-error.ts';

/** The contract's Scheduler: throws InputError where the model needs one and the request has none. */
export function requireScheduler(
  { needsScheduler, model_id }: EngineModel,
  { scheduler }: { scheduler?: string | undefined },
): void {
  if (!needsScheduler || scheduler !== undefined) return;
  throw new InputError([{ field: 'scheduler', message: `is required with ${model_id}` }]);
}
