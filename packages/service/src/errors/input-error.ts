/** A fault in a field of a request. The message continues the field's name. */
export interface FieldError {
  field: string;
  message: string;
}

/** A request that cannot be fulfilled as it is. Callers get a 400 with these field errors. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map(({ field, message }) => `${field} ${message}`).join('; '));
    this.errors = errors;
  }

  static of(field: string, message: string): InputError {
    return new InputError([{ field, message }]);
  }
}
