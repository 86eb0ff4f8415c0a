/** What the client knows of one operation of a contract. */
export interface ContractOperation {
  /** GET where it is left out. */
  method?: string;
  path: string;
  /** Media type of the body, where that is not JSON. */
  body?: string;
  /** How an answer is read that is not JSON. */
  answer?: 'text' | 'blob';
  /** Query parameters that are written otherwise than each value for itself, and how. */
  styles?: Readonly<Record<string, string>>;
  /** Names of schemes, all of one list together: any of the lists will do. */
  security?: readonly (readonly string[])[];
  /** Where an `x-credential` goes. */
  key?: { in: 'body' | 'query'; name: string };
  /** Whether the service does repeated requests once, by their Idempotency-Key. */
  idempotent?: boolean;
  /** The operation that reads what this one started. */
  poll?: string;
  /** Parameters of it that are constant. */
  pollInput?: Readonly<Record<string, string>>;
  /** Parameters of it that the answer tells, as JSON Pointers. */
  pollFrom?: Readonly<Record<string, string>>;
  /** It only reads, though its method does not say so. */
  reads?: boolean;
}

/** Where a security scheme of the contract stands in a request. */
export interface ContractScheme {
  in: string;
  /** Of the header, query parameter or cookie; for `authorization`, the first word of that header. */
  name: string;
}
