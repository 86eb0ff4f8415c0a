import type { FieldError } from '@genmedia/types';

/** A request asks for what its model does not do. For callers: a 400 with these field errors. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ field, message }) => `${field} ${message}`).join('; '));
    this.errors = errors;
  }
}
