import type { HostRequests } from '../metering/meter-task.ts';
import type { OwnSlots } from '../pool/slots.ts';
import type { Host } from './host.ts';
import type { CompiledMappings } from './mapping.ts';
import type { Submissions } from './submissions.ts';

/** What calls of a host need. */
export interface HostSendOptions {
  host: Host;
  /** The catalogue's name of the host. */
  provider: string;
  mappings: CompiledMappings;
  /**
   * What the job of the call has submitted. Without a job, a call is cancelled when its caller
   * leaves.
   */
  submissions: Submissions | undefined;
  /** Gets the requests, so that they are counted. */
  requests: HostRequests;
  /** Aborts when nobody wants the result any more. The signal of a call also does when its time is over. */
  caller: AbortSignal;
  /** Where the host says that it gets too many requests: no other is sent until then. */
  pause: Pause;
  /** Limits how many files of outputs arrive at once: each may have `maxFileBytes`. */
  downloads: OwnSlots;
}

/** Requests of a host wait together until it wants to be asked again. */
export interface Pause {
  /** By performance.now(), so that nobody waits longer when the clock is set back. */
  until: number;
}

/** A request that a host has accepted. */
export interface HostRequest {
  endpoint: string;
  requestId: string;
  /** The step of the job that it is for. */
  step: string;
}
