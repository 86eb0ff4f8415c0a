import type { FieldError } from '@genmedia/types';
import type { EngineModel } from './engine-model.ts';
import { InputError } from './input-error.ts';

/** What a request asks for, by the contract's name of the field: pixels, files, seconds. */
export type Asked = Partial<
  Record<'width' | 'height' | 'samples' | 'duration', number | undefined>
>;

/** Throws an InputError that names every field that asks for more than the model does. */
export function checkLimits({ limits, model_id }: EngineModel, asked: Asked): void {
  const errors = (Object.keys(asked) as (keyof Asked)[]).flatMap((field): FieldError[] => {
    const most = limits[field] ?? Infinity;
    if ((asked[field] ?? 0) <= most) return [];
    return [{ field, message: `must be at most ${most} with ${model_id}` }];
  });
  if (errors.length > 0) throw new InputError(errors);
}
