/**
 * A call that got no successful answer. If it got no answer, `status` is undefined and `cause` says
 * why.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  /** The operation that was called. */
  readonly operation: string;
  readonly status: number | undefined;
  /** What the service answered: JSON, or else the text. */
  readonly body: unknown;
  /** Status and headers of the answer. The body has been read. */
  readonly response: Response | undefined;

  constructor(
    operation: string,
    message: string,
    { body, response, cause }: { body?: unknown; response?: Response; cause?: unknown },
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.operation = operation;
    this.status = response?.status;
    this.body = body;
    this.response = response;
  }
}
