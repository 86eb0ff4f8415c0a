import type { OperationId } from '@genmedia/types';

/** What the service finds out about a request while it answers it. */
export interface RequestFacts {
  operation?: OperationId;
  /** Who asked, once the credential is known to be somebody's. */
  account?: number;
}

/** The facts of the requests that are under way. */
export class FactsOfRequests {
  readonly #facts = new WeakMap<Request, RequestFacts>();

  of(request: Request): Readonly<RequestFacts> {
    return this.#facts.get(request) ?? {};
  }

  add(request: Request, facts: RequestFacts): void {
    this.#facts.set(request, { ...this.#facts.get(request), ...facts });
  }
}
