/** A job whose request was answered with its id. */
export interface AcceptedJob {
  id: number;
  idempotencyKey: string;
}
