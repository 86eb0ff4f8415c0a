import { maxSecondsOf, mayHold, rangeOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import {
  atMost,
  type Bounds,
  type FieldBounds,
  type LimitedField,
  limitedFields,
} from '../../engines/catalogue/limits.ts';

/**
 * Sides of a result may follow from other fields, and then have values that `width` and `height` of
 * a request cannot have.
 */
const sides: ReadonlySet<LimitedField> = new Set(['width', 'height']);

/**
 * Narrows a model's limits to what the contract allows requests of an operation: values that their
 * fields can have, and results no longer than the contract allows for the model's name.
 */
export function withinContract<Limits extends FieldBounds>(
  operation: OperationId,
  modelId: string,
  limits: Limits,
): Limits {
  const longest = maxSecondsOf(operation, 'model_id', modelId);
  const named: FieldBounds =
    longest === undefined
      ? limits
      : { ...limits, duration: atMost(limits.duration ?? {}, longest) };
  const narrowed = limitedFields.flatMap((field) => {
    const bounds = named[field];
    return bounds ? [[field, narrow(operation, field, bounds)] as const] : [];
  });
  return { ...limits, ...Object.fromEntries(narrowed) };
}

function narrow(operation: OperationId, field: LimitedField, bounds: Bounds): Bounds {
  const range = sides.has(field) ? undefined : rangeOf(operation, field);
  if (!range) return bounds;
  const { least, most, only } = bounds;
  if (only) {
    const allowed = only.filter((value) => mayHold(operation, field, value));
    return { only: allowed, ...(most !== undefined && { most: Math.max(...allowed.map(Number)) }) };
  }
  if (!range.isWhole) return bounds;
  return {
    ...(least !== undefined && { least: Math.ceil(least) }),
    ...(most !== undefined && { most: Math.floor(most) }),
  };
}

/**
 * The limits of a model that no request of an operation can meet, each with the message that
 * follows the field's name.
 */
export function emptyLimits(
  operation: OperationId,
  modelId: string,
  limits: FieldBounds,
): { field: LimitedField; message: string }[] {
  const remaining = withinContract(operation, modelId, limits);
  return limitedFields
    .filter((field) => remaining[field] && isEmpty(operation, field, remaining[field]))
    .map((field) => {
      const message = `excludes every value that a request of ${operation} can have with ${modelId}`;
      return { field, message: `${message}${inWords(operation, field, modelId)}` };
    });
}

function isEmpty(
  operation: OperationId,
  field: LimitedField,
  { least = -Infinity, most = Infinity, only }: Bounds,
): boolean {
  if (only) return only.length === 0;
  const range = sides.has(field) ? undefined : rangeOf(operation, field);
  return Math.max(least, range?.least ?? least) > Math.min(most, range?.most ?? most);
}

/** The range that requests can ask for, in words; empty if the field is not an amount. */
function inWords(operation: OperationId, field: LimitedField, modelId: string): string {
  const { least = -Infinity, most = Infinity } = rangeOf(operation, field) ?? {};
  if (least === -Infinity) return '';
  const longest = field === 'duration' ? maxSecondsOf(operation, 'model_id', modelId) : undefined;
  const upper = Math.min(most, longest ?? Infinity);
  return `: ${upper === Infinity ? `${least} or more` : `${least} to ${upper}`}`;
}
