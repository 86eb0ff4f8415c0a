import * as z from 'zod';

/** A text field. As in all of the catalogue, its messages follow the name of the field. */
export const text = z.string({ error: 'must be a text' }).regex(/\S/, 'must not be empty');

export const list = <T extends z.ZodType>(item: T) =>
  z.array(item, { error: 'must be a list' }).nonempty('must have at least one item');

/** A list in which an item that is repeated counts once. */
export const distinct = <T extends z.ZodType>(item: T) =>
  list(item).transform((items) => [...new Set(items)]);
