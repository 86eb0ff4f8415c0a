/** What providers count and are paid for. */
export type Unit =
  /** Calls of a model. */
  | 'requests'
  | 'images'
  | 'megapixels'
  /** Seconds of sound or film. */
  | 'seconds'
  | 'characters'
  | 'input_tokens'
  | 'output_tokens'
  /** Seconds that the provider's machine worked, as the provider says. */
  | 'compute_seconds'
  /** Units of the model's own price, as the provider says. */
  | 'billable_units';

export type Units = Readonly<Partial<Record<Unit, number>>>;

/** What a call of a model used. */
export interface UsedCall {
  /** Identifies the call, so that it counts once: of a host, the host's id of the request. */
  call: string;
  /** Whether it is a request of a host, which another attempt of its job waits for again. */
  isHosted: boolean;
  modelId: string;
  /** The catalogue's name of the provider. */
  provider: string;
  /** The provider's name of the model. */
  model: string;
  units: Units;
  /** Whether the call was ended before its answer. If its job goes on elsewhere, it does not count. */
  isLost?: boolean;
  /** What the call cost, in micro-dollars; undefined if nobody says. */
  cost: number | undefined;
}

/** Counts a call. */
export type CountCall = (call: UsedCall) => void;
