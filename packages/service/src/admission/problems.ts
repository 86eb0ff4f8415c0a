import {
  type Handlers,
  mediaOf,
  Problem,
  type ProblemDetails,
  type ProblemStatus,
} from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { AccountError, type AccountErrorCode } from '../accounts/errors.ts';
import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../errors/input-error.ts';
import { JobError } from '../jobs/job.ts';
import { StorageError } from '../media/storage.ts';
import { NoRoom } from '../memory/room.ts';

/** The request that an error belongs to: its body, and the fields that name files. */
export interface FailedRequest {
  body: object;
  files: readonly string[];
}

/** How an error of the domain is reported. */
interface Failure {
  /** HTTP status, for the caller of a request. */
  status: ProblemStatus;
  code: string;
  message: string;
  details?: ProblemDetails;
  /** For a job: whether it may succeed a little later, and what to write to the log. */
  retryable?: boolean;
  detail?: string;
}

const accountStatuses = {
  invalid_token: 400,
  invalid_credentials: 401,
  invalid_access_token: 401,
  account_disabled: 401,
  wrong_password: 403,
} as const satisfies Record<AccountErrorCode, number>;

/** Undefined for an error that is a fault of the service. */
function failureOf(error: unknown, request?: FailedRequest): Failure | undefined {
  if (error instanceof AccountError) {
    const { code, message } = error;
    const details = code === 'invalid_access_token' ? { headers: bearerChallenge } : {};
    return { status: accountStatuses[code], code, message, details };
  }
  if (error instanceof InputError) {
    const message = `The request is not valid: ${error.message}.`;
    return { status: 400, code: 'validation_error', message, details: { errors: error.errors } };
  }
  if (error instanceof EngineError) {
    const { code, retryable, detail, mustChange, otherModel } = error;
    const advice = mustChange ? adviceFor(request) : otherModel && adviceOnModel(request);
    const message = advice ? `${error.message} ${advice}` : error.message;
    if (code === 'model_refused') return { status: 400, code, message, detail };
    const details = mustChange ? { headers: noRetry } : {};
    return { status: 503, code, message, details, retryable, detail };
  }
  if (error instanceof StorageError && error.code === 'unavailable') {
    return { ...unavailable, message: error.message, detail: String(error.cause) };
  }
  if (error instanceof NoRoom) {
    const details = { retryAfter: roomRetrySeconds };
    return { ...unavailable, message: noRoom, details, detail: error.message };
  }
  // If a host name has several addresses, one AggregateError holds an error for each.
  const [first = error] = error instanceof AggregateError ? error.errors : [];
  return isOutOfReach(first) ? { ...unavailable, detail: String(first) } : undefined;
}

/** OpenAI's clients send a request again after every 503, unless this header forbids it. */
const noRetry = { 'X-Should-Retry': 'false' };

const roomRetrySeconds = 5;
const noRoom =
  'The service is working on too many large files. Send the request again in a moment.';

const unavailable = {
  status: 503,
  code: 'unavailable',
  message: 'The service cannot take requests now. Try again soon.',
  retryable: true,
} as const;

/** Fields that say what a request wants of a model, by their names in the contract. */
const promptFields = ['messages', 'prompt', 'lyrics', 'caption', 'object_name'];
const modelFields = ['voice_model', 'model_id', 'model'];
const choiceFields = ['voice_id', ...modelFields];

/** The advice for an error that the same request would get again: names the fields to change. */
function adviceFor({ body, files }: FailedRequest = { body: {}, files: [] }): string {
  const present = fieldsIn(body);
  const names = [...promptFields, ...files, ...choiceFields].filter((name) => present.has(name));
  const last = names.at(-1);
  if (last === undefined) return 'Ask for something else.';
  const others = names.slice(0, -1);
  const fields = others.length > 0 ? `${others.join(', ')} or ${last}` : last;
  return `Change ${fields}, and send the request again.`;
}

/** The advice for an error of the model itself. Not all requests can name a model. */
function adviceOnModel({ body }: Pick<FailedRequest, 'body'> = { body: {} }): string {
  const present = fieldsIn(body);
  const field = modelFields.find((name) => present.has(name));
  return field === undefined
    ? 'Ask the operator of the service.'
    : `Name another one with ${field}, or ask the operator of the service.`;
}

function fieldsIn(body: object): ReadonlySet<string> {
  return new Set(Object.keys(body).filter((name) => body[name as keyof object] != null));
}

/** Makes a Problem for callers of an error of the domain; returns other errors unchanged. */
export function toProblem(error: unknown, request?: FailedRequest): unknown {
  const failure = failureOf(error, request);
  if (!failure) return error;
  const { status, code, message, details } = failure;
  return new Problem(status, code, message, { ...details, cause: error });
}

/**
 * Makes a JobError for the job's owner of an error of the domain; returns other errors unchanged.
 */
export function toJobError(error: unknown, request?: FailedRequest): unknown {
  if (error instanceof InputError) {
    return new JobError('model_refused', `The model cannot make this: ${error.message}.`);
  }
  const failure = failureOf(error, request);
  if (!failure) return error;
  const { code, message, retryable = false, detail = String(error) } = failure;
  return new JobError(code, message, { cause: error, retryable, detail });
}

/** Wraps handlers, so that errors of the domain become Problems. */
export function withProblems<Auth>(handlers: Handlers<Auth>): Handlers<Auth> {
  const entries = Object.entries(handlers).map(([id, handler]) => {
    const handle = handler as (input: unknown, auth: unknown) => unknown;
    const files = Object.keys(mediaOf(id as OperationId));
    const wrapped = (input: Partial<Pick<FailedRequest, 'body'>>, auth: unknown) => {
      const request = { body: input.body ?? {}, files };
      return rejectWithProblem(async () => handle(input, auth), request);
    };
    return [id, wrapped];
  });
  return Object.fromEntries(entries);
}

/** Runs `work`; rejects with the error for callers. */
export async function rejectWithProblem<T>(
  work: () => Promise<T>,
  request?: FailedRequest,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toProblem(error, request);
  }
}

/** RFC 6750, section 3: what is wrong with the token, and which scheme to use. */
const bearerChallenge = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };

/**
 * SQLSTATEs of a database that cannot work now: connection exceptions (class 08), lack of
 * connections, memory or disk (class 53), read-only (25006), stopping or starting (57P01 to 57P03),
 * timeout of a statement or between two statements of a transaction (57014, 25P03).
 */
const unavailableStates = /^(?:08...|53...|25006|25P03|57014|57P0[123])$/;
/** System calls that fail if the server is not there. */
const connectingCalls = new Set(['connect', 'getaddrinfo']);
const brokenConnectionCodes = new Set(['ECONNRESET', 'ETIMEDOUT', 'EPIPE']);
/**
 * The driver's messages about connections that it found broken itself; these errors have no code.
 */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a conn)/;

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return driverMessage.test(message);
  return (
    connectingCalls.has(syscall ?? '') ||
    brokenConnectionCodes.has(code) ||
    unavailableStates.test(code)
  );
}
