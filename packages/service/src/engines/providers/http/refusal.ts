/** A server of an operator's own says in words why it does not do a task; callers are told so. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: 'model_refused' | 'input_unsupported';

  constructor(code: Refusal['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** A server did not answer as the README says that it has to. The message repeats nothing of it. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}
