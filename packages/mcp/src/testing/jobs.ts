import type { Received, ScriptedService } from './scripted-service.ts';

/** The answer of a job that is not finished. */
export function processing(service: ScriptedService, id = 7): object {
  return {
    status: 'processing',
    id,
    eta: 3,
    message: 'The job runs.',
    tip: '',
    fetch_result: `${service.url}/api/v7/images/fetch/${id}`,
    output: [],
    future_links: [],
  };
}

/** The answer of a job that has made these files. */
export function success(output: readonly string[], meta: object = {}, id = 7): object {
  return { status: 'success', generationTime: 1, id, output, proxy_links: output, meta };
}

export function keyOf(request: Received | undefined): string | undefined {
  return request?.headers['idempotency-key'] as string | undefined;
}

/** The request of the contract that makes images. */
export const draw = { model_id: 'sandbox-image', prompt: 'A lighthouse' };
