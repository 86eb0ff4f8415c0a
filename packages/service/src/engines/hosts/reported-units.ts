import type { Units } from '../../usage/used-call.ts';

/** What a host said that its requests used, until somebody asks for it. */
export class ReportedUnits {
  readonly #byRequest = new Map<string, Units>();

  set(requestId: string, units: Units): void {
    this.#byRequest.set(requestId, units);
  }

  /** The units of a request, once; undefined if the host said nothing of it. */
  take(requestId: string): Units | undefined {
    const units = this.#byRequest.get(requestId);
    this.#byRequest.delete(requestId);
    return units;
  }
}
