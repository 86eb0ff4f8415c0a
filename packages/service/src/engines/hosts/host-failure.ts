import { FetchError } from '../../network/fetch-error.ts';
import { EngineError } from '../engine-error.ts';
import {
  failed,
  misconfigured,
  refused,
  unavailable,
  withoutCredit,
  withoutFile,
} from '../failures.ts';
import { maxFileBytes } from '../max-file-bytes.ts';
import { HostError } from './host.ts';

/**
 * The EngineError for a refusal of a host, for its failure, or for an outage. Only after an outage
 * may the job be tried again: the host has not got the request, or its id is stored.
 */
export function hostFailure(error: HostError): EngineError {
  const { status, isContentRefused, fields, reason } = error;
  const answer = status === undefined ? 'no answer of the host' : `status ${status} of the host`;
  const detail = reason === undefined ? answer : `${answer} (${reason})`;
  if (error.isLost) return lostRequest(detail);
  if (error.isOutOfMemory) {
    const message =
      'There was not enough memory for this. Ask for less, or send the request again later.';
    return new EngineError({ code: 'model_failed', message, detail });
  }
  if (error.isMisconfigured) return misconfigured(detail);
  if (isContentRefused) {
    return refused(detail, 'its host does not allow this content.');
  }
  if (status === 402) return withoutCredit(detail);
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    const fieldNames = fields.length > 0 ? `: ${listOf(fields)}` : '';
    return refused(
      `${detail}${fieldNames}`,
      `its host does not accept what was asked for${fieldNames}.`,
    );
  }
  if (error.isRefusal) return misconfigured(detail);
  return status === 500 ? failed(detail) : unavailable(detail, error.retryAfter);
}

/** The most fields that a message names, and the most characters of each name: hosts make them. */
const maxFields = 10;
const maxName = 64;

function listOf(fields: readonly string[]): string {
  const names = new Set(fields.map((name) => name.slice(0, maxName)));
  const more = names.size > maxFields ? ' and others' : '';
  return `${[...names].slice(0, maxFields).join(', ')}${more}`;
}

function lostRequest(detail: string): EngineError {
  return new EngineError({
    code: 'model_failed',
    message:
      'The host of the model has lost the request or stopped it, as when it is restarted. Send the request again.',
    detail,
  });
}

const fileTooLarge = `The model made a file of more than ${maxFileBytes / 2 ** 20} MiB, which is more than a result may have.`;
const fileUnavailable =
  'The model made a file, but its host does not give it to the service. Send the request again.';

/** The error for a file of an output that cannot be downloaded; other errors unchanged. */
export function fileFailure(error: unknown): unknown {
  const code = 'model_failed';
  if (error instanceof FetchError && error.code === 'too_large') {
    return new EngineError({
      code,
      message: fileTooLarge,
      mustChange: true,
      detail: error.message,
    });
  }
  if (error instanceof FetchError && error.code === 'url_not_allowed') {
    return withoutFile(error.message);
  }
  if (!(error instanceof HostError || error instanceof FetchError)) return error;
  return new EngineError({ code, message: fileUnavailable, detail: error.message });
}
