import type { RequestedUsage } from '../metering/meter-task.ts';
import type { HostProgress } from './host.ts';

/**
 * What a job has submitted to hosts. Hosts know no idempotency key, so it is stored before and after
 * each submission: whatever ends this process, the same is never submitted twice.
 */
export interface Submissions {
  /**
   * The name of a step of the job, which is the same in each attempt.
   *
   * @param identity what the step does; steps that do the same are numbered.
   */
  stepOf(identity: string): string;
  /** A UUID for the step, the same in each attempt, for hosts that let their callers choose ids. */
  requestIdFor(step: string): string;
  /**
   * What an earlier attempt submitted for the step; undefined if there was none. Its `requestId` is
   * null if the attempt ended before it had an answer of the host.
   */
  find(step: string): Promise<Submission | undefined>;
  /** Stores that the step is being submitted, and what it asks for. Must end before it is. */
  begin(step: string, request: SubmittedRequest): Promise<void>;
  /** Stores the host's id. Keeps trying while the database is away. */
  accept(step: string, requestId: string): Promise<void>;
  /** Stores that the host has not got the request, or refused it: it may be submitted again. */
  withdraw(step: string): Promise<void>;
  /**
   * Shows the owner of the job how far the host is with the step. Call it as often as there is news:
   * it stores only what differs, and not what comes soon after.
   */
  report(step: string, progress: HostProgress): void;
}

/** A request that is submitted. */
export interface SubmittedRequest {
  /** The catalogue's name of the host. */
  provider: string;
  endpoint: string;
  requested: RequestedUsage;
}

/** A request that an earlier attempt submitted. */
export interface Submission extends Omit<SubmittedRequest, 'requested'> {
  /** The host's id of it; null until the host has answered. */
  requestId: string | null;
}
