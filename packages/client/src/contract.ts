import type { ReadResponse } from './answer.ts';
import type { CallState } from './call.ts';
import type { JobReference } from './job-reference.ts';
import type { Operation, OperationTable } from './operation.ts';
import type { ClientOptions, RequestHeaders } from './options.ts';

/**
 * What a client knows of its contract: its operations, and how their requests and answers are
 * written. This package's own contract has one credential and JSON, so it needs less than others.
 */
export interface Contract {
  operations: OperationTable;
  /** The parts of a request, from what callers pass to `run` and `submit`. */
  parts(operation: Operation, input: object): Parts;
  /**
   * Writes a request, with the newest credential, which it stores in the call. `set` sets a header
   * unless the caller has set it. `refused` is the credential that was refused.
   */
  write(exchange: Exchange, set: SetHeader, refused?: string): Promise<WrittenRequest>;
  /** Reads the whole answer of an operation. */
  read: AnswerReader;
  /** Whether a job with this status has ended well. */
  isDone(status: unknown): boolean;
  /**
   * The job that a call has started, from its operation, the parameters of its path, the answer and
   * all parts of the request; or a saved job. Undefined if they describe none.
   */
  jobOf(values: object, body?: unknown, parts?: Parts): JobReference | undefined;
  /** The `Prefer` with which the service holds its answer about a job until the job ends. */
  pollPrefer?: string;
}

/** `ClientOptions` with the defaults filled in. */
export interface Settings extends ClientOptions, Contract {
  baseUrl: string;
}

/** What a request is made of. */
export interface Parts {
  path?: object | undefined;
  query?: object | undefined;
  header?: object | undefined;
  cookie?: object | undefined;
  body?: unknown;
  /** The media type to ask for. */
  accept?: string | undefined;
  /** The media type of the body. */
  contentType?: string | undefined;
}

/** What a caller passes for an operation. */
export interface Init extends Omit<RequestInit, 'body' | 'headers'> {
  parts?: Parts | undefined;
  headers?: RequestHeaders | undefined;
  /** How each answer is read, if not as the contract says. */
  read?: AnswerReader | undefined;
  timeout?: number | undefined;
  /** The `Prefer` to send (RFC 7240) unless the caller or the client has one. */
  prefer?: string | false | undefined;
}

/** Reads an answer of an operation, as far as it is read before the caller gets it. */
export type AnswerReader = (
  response: Response,
  operation: string,
  settings: Settings,
) => Promise<ReadResponse>;

/** A request and its retries, up to an answer. */
export interface Exchange {
  settings: Settings;
  call: CallState;
  operation: Operation;
  /** The operation's path with its parameters filled in, if the caller has done that. */
  path: string | undefined;
  init: Init;
}

/** What the contract says of a request: its address and its body. */
export interface WrittenRequest extends Omit<RequestInit, 'headers'> {
  url: string;
}

/** Sets a header unless it is set. */
export type SetHeader = (name: string, value: string) => unknown;
