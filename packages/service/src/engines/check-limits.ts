import { type FieldError, InputError } from '../errors/input-error.ts';
import { type Bounds, type LimitedField, limitedFields } from './catalogue/limits-schema.ts';
import type { EngineModel } from './engine-model.ts';

/** Fields of requests, by their names in the contract. */
export type AskedFields = Readonly<Partial<Record<LimitedField, unknown>>>;

/** What is counted in fields that are no numbers. */
const counted: Partial<Record<LimitedField, string>> = {
  prompt: 'characters',
  init_image: 'files',
};

/** Throws an InputError that says of every field that the model does not take what it does take. */
export function checkLimits({ limits, model_id }: EngineModel, asked: AskedFields): void {
  const errors = limitedFields.flatMap((field): FieldError[] => {
    const bounds = limits[field];
    const value = asked[field] ?? undefined;
    const rule = bounds && value !== undefined && brokenRule(bounds, amountOf(field, value));
    if (!rule) return [];
    const unit = counted[field];
    const message = unit ? `must have ${rule} ${unit}` : `must be ${rule}`;
    return [{ field, message: `${message} with ${model_id}` }];
  });
  if (errors.length > 0) throw new InputError(errors);
}

function amountOf(field: LimitedField, value: unknown): number | string {
  if (field === 'prompt') return [...String(value)].length;
  if (field === 'init_image') return [value].flat().length;
  return value as number | string;
}

/** What is not so, in words that follow "must be". */
function brokenRule({ least, most, only }: Bounds, value: number | string): string | undefined {
  if (only) {
    if (only.includes(value)) return undefined;
    return only.length === 1 ? `${only[0]}` : `one of ${only.join(', ')}`;
  }
  if (least !== undefined && Number(value) < least) return `at least ${least}`;
  return most !== undefined && Number(value) > most ? `at most ${most}` : undefined;
}
