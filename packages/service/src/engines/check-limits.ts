import { type FieldError, InputError } from '../errors/input-error.ts';
import { type Bounds, type LimitedField, limitedFields } from './catalogue/limits.ts';
import type { EngineModel } from './engine-model.ts';

/** Fields of requests, by their names in the contract. */
export type RequestedFields = Readonly<Partial<Record<LimitedField, unknown>>>;

/** What is counted of the fields whose values are not numbers themselves. */
const countedUnits: Partial<Record<LimitedField, string>> = {
  prompt: 'character',
  init_image: 'file',
};

/**
 * Throws an InputError if the model does not accept the value of a field. It lists all such fields
 * and what the model accepts.
 */
export function checkLimits({ limits, model_id }: EngineModel, requested: RequestedFields): void {
  const errors = limitedFields.flatMap((field): FieldError[] => {
    const bounds = limits[field];
    const value = requested[field];
    if (!bounds || value === undefined || value === null) return [];
    const rule = brokenRule(bounds, amountOf(field, value));
    if (rule === undefined) return [];
    const unit = countedUnits[field];
    const plural = rule.endsWith(' 1') ? '' : 's';
    const message = unit ? `must have ${rule} ${unit}${plural}` : `must be ${rule}`;
    return [{ field, message: `${message} with ${model_id}` }];
  });
  if (errors.length > 0) throw new InputError(errors);
}

/**
 * Values for limited fields that a request leaves to the contract's defaults: the default if the
 * model accepts it, else the nearest number or the first text that it accepts.
 */
export function fittedDefaults(
  { limits }: EngineModel,
  requested: RequestedFields,
  isGiven: (field: string) => boolean,
): RequestedFields {
  const adjusted = limitedFields.flatMap((field) => {
    const bounds = limits[field];
    const value = requested[field];
    if (!bounds || value === undefined || isGiven(field)) return [];
    return [[field, nearest(bounds, value)] as const];
  });
  return Object.fromEntries(adjusted);
}

function nearest({ least = -Infinity, most = Infinity, only }: Bounds, value: unknown): unknown {
  if (typeof value !== 'number') return only?.includes(String(value)) ? value : only?.[0];
  if (!only) return Math.min(most, Math.max(least, value));
  const distance = (one: number | string) => Math.abs(Number(one) - value);
  return only.toSorted((one, other) => distance(one) - distance(other))[0];
}

function amountOf(field: LimitedField, value: unknown): number | string {
  if (field === 'prompt') return [...String(value)].length;
  if (field === 'init_image') return [value].flat().length;
  return value as number | string;
}

/** The rule that the value breaks, if any, in words that follow "must be" or "must have". */
function brokenRule({ least, most, only }: Bounds, value: number | string): string | undefined {
  if (only) {
    if (only.includes(value)) return undefined;
    return only.length === 1 ? `${only[0]}` : `one of ${only.join(', ')}`;
  }
  if (least !== undefined && Number(value) < least) return `at least ${least}`;
  return most !== undefined && Number(value) > most ? `at most ${most}` : undefined;
}
