import * as z from 'zod';

/** Fields of a catalogue, whose messages go on after the field's name. */
export const text = z.string({ error: 'must be a text' }).regex(/\S/, 'must not be empty');

export const whole = (most: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(1, 'must be at least 1')
    .max(most, `must be at most ${most}`);

export const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

export const list = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'must be a list' }).nonempty('must have at least one item');
