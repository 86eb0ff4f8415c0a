import type { ProblemDetails, ProblemStatus } from '@genmedia/server';
import { AccountError, type AccountErrorCode, TooManyPasswords } from '../accounts/errors.ts';
import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../errors/input-error.ts';
import { StorageError } from '../media/storage.ts';
import { NoRoom } from '../memory/room.ts';
import { adviceFor, adviceOnModel, type FailedRequest } from './advice.ts';
import { noRetry } from './no-retry.ts';
import { isOutOfReach } from './out-of-reach.ts';

/** How an error is reported to callers. */
interface Failure {
  /** HTTP status, for the caller of a request. */
  status: ProblemStatus;
  code: string;
  message: string;
  details?: ProblemDetails;
  /** Whether a job may succeed a little later. */
  retryable?: boolean;
  /** What went wrong, for the log: more than the caller may read. */
  detail?: string;
}

const accountStatuses = {
  invalid_token: 400,
  invalid_credentials: 401,
  invalid_access_token: 401,
  account_disabled: 401,
  wrong_password: 403,
} as const satisfies Record<AccountErrorCode, number>;

/** How to report an error; undefined for one that is a fault of the service itself. */
export function failureOf(error: unknown, request?: FailedRequest): Failure | undefined {
  if (error instanceof AccountError) {
    const { code, message } = error;
    const details = code === 'invalid_access_token' ? { headers: bearerChallenge } : {};
    return { status: accountStatuses[code], code, message, details };
  }
  if (error instanceof InputError) {
    const message = `The request is not valid: ${error.message}.`;
    return { status: 400, code: 'validation_error', message, details: { errors: error.errors } };
  }
  if (error instanceof EngineError) return failureOfModel(error, request);
  if (error instanceof StorageError && error.code === 'unavailable') {
    return { ...unavailable, message: error.message, detail: String(error.cause) };
  }
  if (error instanceof NoRoom) {
    const details = { retryAfter: roomRetrySeconds };
    return { ...unavailable, message: noRoomMessage, details, detail: error.message };
  }
  if (error instanceof TooManyPasswords) {
    const details = { retryAfter: loginRetrySeconds };
    return { ...unavailable, message: tooManyLoginsMessage, details, detail: error.message };
  }
  // If a host name has several addresses, one AggregateError holds an error for each.
  const cause = error instanceof AggregateError ? error.errors[0] : error;
  return isOutOfReach(cause) ? { ...unavailable, detail: String(cause) } : undefined;
}

/** Codes of failures that callers can correct. */
const faultsOfCallers: ReadonlySet<string> = new Set(['input_unsupported', 'model_refused']);

function failureOfModel(error: EngineError, request: FailedRequest | undefined): Failure {
  const { code, retryable, retryAfter, detail } = error;
  const message = [error.message, ...adviceAbout(error, request)].join(' ');
  if (faultsOfCallers.has(code)) return { status: 400, code, message, detail };
  const details = {
    ...(!retryable && { headers: noRetry }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
  return { status: 503, code, message, details, retryable, detail };
}

function adviceAbout(
  { mustChange, otherModel }: EngineError,
  request: FailedRequest | undefined,
): string[] {
  if (mustChange) return [adviceFor(request)];
  return otherModel ? [adviceOnModel(request)] : [];
}

const roomRetrySeconds = 5;
const noRoomMessage =
  'The service is working on too many large files. Send the request again in a moment.';

const loginRetrySeconds = 10;
const tooManyLoginsMessage =
  'Too many people log in or sign up at this moment. Send the request again in ten seconds.';

const unavailable = {
  status: 503,
  code: 'unavailable',
  message: 'The service cannot take requests now. Try again soon.',
  retryable: true,
} as const;

/** RFC 6750, section 3: what is wrong with the token, and which scheme to use. */
const bearerChallenge = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
