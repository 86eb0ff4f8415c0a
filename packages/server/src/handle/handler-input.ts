import type { ValidParts } from '../validate/validate.ts';
import type { Call } from './options.ts';

/** What a handler gets, for any operation: see `Input`. */
export class HandlerInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly cookies: unknown;
  readonly body: unknown;
  readonly requestId: string;
  readonly #call: Call;
  readonly #sentBody: unknown;

  constructor({ params, query, headers, cookies, body, sentBody }: ValidParts, call: Call) {
    this.params = params;
    this.query = query;
    this.headers = headers;
    this.cookies = cookies;
    this.body = body;
    this.requestId = call.requestId;
    this.#call = call;
    this.#sentBody = sentBody;
  }

  /** A function of its own, because handlers destructure their input. */
  readonly isGiven = (field: string): boolean => Object.hasOwn(Object(this.#sentBody), field);

  get unknownFields(): readonly string[] {
    const known = Object(this.body);
    return Object.keys(Object(this.#sentBody)).filter((field) => !Object.hasOwn(known, field));
  }

  /** Getters, because some servers make the request or its signal only when needed. */
  get request(): Request {
    return this.#call.request;
  }

  get signal(): AbortSignal {
    return this.#call.signal;
  }
}
