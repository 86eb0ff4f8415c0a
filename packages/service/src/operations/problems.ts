import { type Handlers, Problem } from '@genmedia/server';
import { AccountError, type AccountErrorCode } from '../accounts/errors.ts';
import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../engines/input-error.ts';
import { StorageError } from '../media/storage.ts';

const accountStatuses = {
  validation_error: 400,
  invalid_token: 400,
  invalid_credentials: 401,
  invalid_access_token: 401,
} as const satisfies Record<AccountErrorCode, number>;

/** What callers are told about an error of the domain; other errors as they are. */
export function toProblem(error: unknown): unknown {
  if (error instanceof AccountError) return accountProblem(error);
  if (error instanceof InputError) {
    return new Problem(400, 'validation_error', `The request is not valid: ${error.message}.`, {
      errors: error.errors,
    });
  }
  if (error instanceof EngineError) {
    const status = error.code === 'model_refused' ? 400 : 503;
    return new Problem(status, error.code, error.message, { cause: error });
  }
  if (error instanceof StorageError && error.code === 'unavailable') {
    return new Problem(503, 'unavailable', error.message, { cause: error });
  }
  return isOutOfReach(error)
    ? new Problem(503, 'unavailable', 'The service cannot take requests now. Try again soon.', {
        cause: error,
      })
    : error;
}

/** Handlers whose errors of the domain become Problems. */
export function withProblems<Auth>(handlers: Handlers<Auth>): Handlers<Auth> {
  const entries = Object.entries(handlers).map(([id, handler]) => {
    const handle = handler as (input: unknown, auth: unknown) => unknown;
    return [id, (input: unknown, auth: unknown) => orProblem(async () => handle(input, auth))];
  });
  return Object.fromEntries(entries);
}

/** Runs `work`; rejects with what callers are to be told. */
export async function orProblem<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error);
  }
}

function accountProblem({ code, message, details = {} }: AccountError): Problem {
  const errors = Object.entries(details).flatMap(([field, phrases]) =>
    phrases.map((phrase) => ({ field, message: phrase })),
  );
  return new Problem(accountStatuses[code], code, message, {
    ...(errors.length > 0 && { errors }),
    ...(code === 'invalid_access_token' && { headers: challenge }),
  });
}

/** RFC 6750, section 3: what is wrong with the token, and which scheme would do. */
const challenge = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/**
 * SQLSTATEs of a database that cannot work now: connection exceptions (class 08), out of
 * connections, memory or disk (class 53), read-only (25006), stopping or starting (57P01 to 57P03),
 * out of time for a statement or between two of a transaction (57014, 25P03).
 */
const outOfReach = /^(?:08...|53...|25006|25P03|57014|57P0[123])$/;
/** System calls that fail where the server is not there. */
const reaching = new Set(['connect', 'getaddrinfo']);
const brokenConnection = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/** What the driver says of connections that it found broken by itself; these errors have no code. */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/;

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessage.test(message);
  return reaching.has(syscall ?? '') || brokenConnection.has(code) || outOfReach.test(code);
}
