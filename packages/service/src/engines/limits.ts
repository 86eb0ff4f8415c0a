import { type FieldError, InputError } from '../errors/input-error.ts';
import type { EngineModel } from './engine-model.ts';

/** What a request asks for, by the names that the catalogue has for its limits: pixels, files, seconds. */
export type Amounts = Partial<
  Record<'width' | 'height' | 'samples' | 'duration', number | undefined>
>;

/** Throws an InputError that names every field that asks for more than the model does. */
export function checkLimits({ limits, model_id }: EngineModel, asked: Amounts): void {
  const errors = (Object.keys(asked) as (keyof Amounts)[]).flatMap((field): FieldError[] => {
    const most = limits[field] ?? Infinity;
    if ((asked[field] ?? 0) <= most) return [];
    return [{ field, message: `must be at most ${most} with ${model_id}` }];
  });
  if (errors.length > 0) throw new InputError(errors);
}
