import { EngineError } from '../engine-error.ts';
import { busy, failed, misconfigured, refused } from '../failures.ts';
import type { HostError } from './host.ts';

/**
 * The EngineError for a refusal of a host, for its failure, or for an outage. Only after an outage
 * may the job be tried again: the host has not got the request, or its id is stored.
 */
export function hostFailure(error: HostError): EngineError {
  const { status, isContentRefused, fields } = error;
  const detail = status === undefined ? 'no answer of the host' : `status ${status} of the host`;
  if (isContentRefused) {
    return refused(detail, 'its host does not allow this content.');
  }
  if (status === 402) {
    return new EngineError({
      code: 'model_unavailable',
      message:
        'The account of this service at the host of the model has no credit. Ask its operator.',
      detail,
    });
  }
  if (status === 400 || status === 413 || status === 415 || status === 422) {
    const named = fields.length > 0 ? `: ${[...new Set(fields)].join(', ')}` : '';
    return refused(`${detail}${named}`, `its host does not accept what was asked for${named}.`);
  }
  if (error.isRefusal) return misconfigured(detail);
  return status === 500 ? failed(detail) : busy(detail);
}
