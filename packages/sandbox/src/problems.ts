import { InvalidArgumentError, type SharedV4Warning } from '@ai-sdk/provider';

/** An argument of a call that cannot be. */
export function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}

/** A part of a request that was not done. */
export function unsupported(feature: string, details: string): SharedV4Warning {
  return { type: 'unsupported', feature, details };
}
