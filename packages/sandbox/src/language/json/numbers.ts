import type { JSONSchema7 } from '@ai-sdk/provider';
import { type Clues, saidOf, take } from './clues.ts';

/** A number for a place of a schema, from the text where one fits; undefined where none can. */
export function numberFor(name: string, schema: JSONSchema7, clues: Clues): number | undefined {
  const fits = (number: number) => isWithin(number, schema);
  const said = Number.parseFloat(saidOf(name, clues) ?? '');
  if (fits(said)) {
    clues.used.add(said);
    return said;
  }
  return take(clues.numbers, clues, fits) ?? candidates(schema).find(fits);
}

function isWithin(number: number, schema: JSONSchema7): boolean {
  const { type, multipleOf: step, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return (
    Number.isFinite(number) &&
    (type !== 'integer' || Number.isInteger(number)) &&
    number >= (minimum ?? number) &&
    number <= (maximum ?? number) &&
    number > (exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
    number < (exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
    (step === undefined || Number.isInteger(number / step))
  );
}

/** What satisfies limits most often: small numbers, the limits themselves, and what lies between. */
function candidates(schema: JSONSchema7): number[] {
  const low = schema.minimum ?? schema.exclusiveMinimum;
  const high = schema.maximum ?? schema.exclusiveMaximum;
  const step = schema.multipleOf ?? 1;
  const middle = ((low ?? (high ?? 2) - 2) + (high ?? (low ?? 0) + 2)) / 2;
  const first = Math.ceil((low ?? 0) / step) * step;
  return [
    1,
    ...(low === undefined ? [] : [low, first, first + step]),
    ...(high === undefined ? [] : [high, Math.floor(high / step) * step, high - step]),
    Math.round(middle),
    middle,
    step,
    0,
  ];
}
