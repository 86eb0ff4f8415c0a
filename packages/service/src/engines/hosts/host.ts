import type { Media } from '@genmedia/media';
import type { Units } from '../../usage/used-call.ts';

/**
 * A host of models with a queue. All functions reject with HostError if the host refuses or cannot
 * be reached, and with the signal's reason.
 */
export interface Host {
  /** Stores a file for requests. Returns what an input has in its place. */
  upload(file: Media, signal: AbortSignal): Promise<string>;
  /**
   * Submits a request, once. Returns its id.
   *
   * @param requestId the id that a host with `has` gives it.
   */
  submit(
    endpoint: string,
    input: object,
    signal: AbortSignal,
    requestId: string | undefined,
  ): Promise<string>;
  /**
   * Whether the host has a request. Only hosts that let their callers choose the ids have this: it
   * tells whether a submission without an answer has arrived.
   */
  has?(requestId: string, signal: AbortSignal): Promise<boolean>;
  status(endpoint: string, requestId: string, signal: AbortSignal): Promise<HostStatus>;
  /** The output of a request that is done. Rejects if it has failed, or is not there any more. */
  output(endpoint: string, requestId: string, signal: AbortSignal): Promise<unknown>;
  /**
   * What the host said that a request used. It is known once the output, or the failure, was
   * read, and is told once.
   */
  usedUnits?(requestId: string): Units | undefined;
  /**
   * Why a host that does a request in part leaves out the rest, for logs; undefined if it leaves out
   * nothing, or another process has submitted the request. Tells it once.
   */
  leftOut?(requestId: string): string | undefined;
  /** Whether a request costs nothing that the host could not do (5xx); false if left out. */
  takesNothingForFailures?: boolean;
  cancel(endpoint: string, requestId: string, signal: AbortSignal): Promise<void>;
  /** Downloads a file of an output. */
  download(url: string, signal: AbortSignal): Promise<Media>;
}

export interface HostOptions {
  apiKey: string;
  /** Where the API is reached instead of the host's own address; for a proxy of the operator's. */
  baseUrl: string | undefined;
}

interface HostStatus extends HostProgress {
  isDone: boolean;
}

/** How far a host is with a request. */
export interface HostProgress {
  /** Requests that are ahead in the host's queue; undefined if it runs, or if the host does not say. */
  queuePosition?: number | undefined;
  /** The share of the work that is done, from 0 to 1; undefined if the host does not say. */
  share?: number | undefined;
}

export interface HostErrorOptions {
  /** HTTP status; undefined if there was no answer. */
  status?: number | undefined;
  /** Seconds after which the host wants to be asked again. */
  retryAfter?: number | undefined;
  /** Whether the host may have got the request; true if left out. */
  mayHaveArrived?: boolean;
  /** Whether the host refuses what the request is about, such as its prompt. */
  isContentRefused?: boolean;
  /** Fields of the input that the host does not accept. */
  fields?: readonly string[];
  /** Whether the operator must correct the host or the catalogue. */
  isMisconfigured?: boolean;
  /** Whether the host no longer has the request, or somebody has stopped it there. */
  isLost?: boolean;
  /** Whether the host did not have enough memory for the request. */
  isOutOfMemory?: boolean;
  /** Whether the answer is no JSON, and so may come from something before the host. */
  isPage?: boolean;
  /** For logs, in words that repeat nothing of the request. */
  reason?: string;
}

/**
 * The most seconds that a host is left alone because it asks for that. A timer of more than 24 days
 * would fire at once, again and again.
 */
export const maxRetryAfter = 3600;

/**
 * A host refused a request, or did not answer. Its texts are left out: they can repeat prompts. It
 * has no `cause`: clients of hosts look there for errors of the network, and would send the request
 * again.
 */
export class HostError extends Error {
  override readonly name = 'HostError';
  readonly status: number | undefined;
  readonly retryAfter: number | undefined;
  readonly mayHaveArrived: boolean;
  readonly isContentRefused: boolean;
  readonly fields: readonly string[];
  readonly isMisconfigured: boolean;
  readonly isLost: boolean;
  readonly isOutOfMemory: boolean;
  readonly isPage: boolean;
  readonly reason: string | undefined;

  constructor(options: HostErrorOptions) {
    const { status, retryAfter, reason } = options;
    const answer = status === undefined ? 'The host did not answer' : `The host answered ${status}`;
    super(reason === undefined ? `${answer}.` : `${answer} (${reason}).`);
    this.status = status;
    this.retryAfter = retryAfter === undefined ? undefined : Math.min(retryAfter, maxRetryAfter);
    this.mayHaveArrived = options.mayHaveArrived ?? true;
    this.isContentRefused = options.isContentRefused ?? false;
    this.fields = options.fields ?? [];
    this.isMisconfigured = options.isMisconfigured ?? false;
    this.isLost = options.isLost ?? false;
    this.isOutOfMemory = options.isOutOfMemory ?? false;
    this.isPage = options.isPage ?? false;
    this.reason = reason;
  }

  /** Whether the host will not do the request, as against an error of the host or of the network. */
  get isRefusal(): boolean {
    return (
      this.status !== undefined && this.status < 500 && ![408, 409, 425, 499].includes(this.status)
    );
  }

  /** Whether the request may have been accepted, so that a second one may cost a second time. */
  get mayBeAccepted(): boolean {
    return this.mayHaveArrived && !this.isRefusal;
  }
}
