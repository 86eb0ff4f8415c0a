import { Problem } from '@genmedia/server';
import { toProblem } from '../admission/problems.ts';
import { docUrl } from '../errors/doc-url.ts';
import { preflightMaxAge } from '../http/cors.ts';
import { fileUrl } from '../media/outputs.ts';
import { StorageError } from '../media/storage.ts';
import { UploadRefused } from '../uploads/upload-refused.ts';
import type { Context } from './context.ts';
import { refusalOf } from './upload-refusals.ts';
import { openUpload, type Upload } from './upload-token.ts';

/** Pages of all origins may send the file: the URL is the permission. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT, DELETE',
  'access-control-allow-headers': 'content-type',
  'access-control-expose-headers': 'retry-after, x-request-id',
  'access-control-max-age': String(preflightMaxAge),
  'cache-control': 'no-store',
};

/**
 * Returns a handler of requests to the URLs of uploads, as the contract's createUpload describes them.
 * PUT stores the bytes of the file as they arrive, DELETE deletes the upload.
 */
export function uploadReceiver({
  keyring,
  publicUrl,
  uploads,
}: Pick<Context, 'keyring' | 'publicUrl' | 'uploads'>) {
  /** @param count counts the request for an account, or for nobody. Throws 429. */
  return async (
    request: Request,
    token: string,
    count: (accountId: number | undefined) => Promise<unknown>,
  ): Promise<Response> => {
    const { method, signal } = request;
    if (method === 'OPTIONS') return new Response(null, { status: 204, headers: forAnyOrigin });
    if (method !== 'PUT' && method !== 'DELETE') {
      return refuse(publicUrl, 405, 'method_not_allowed', 'Send the file with PUT.');
    }
    const upload = openUpload(keyring, token);
    try {
      await count(upload?.accountId);
      if (!upload) throw new UploadRefused('missing');
      if (method === 'DELETE') await uploads.remove(upload.name);
      else await receive(request, upload);
    } catch (error) {
      // Nobody reads the answer any more.
      if (signal.aborted) return refuse(publicUrl, 400, 'bad_request', 'The file broke off.');
      const refusal = refusalFor(toProblem(error), publicUrl);
      if (refusal) return refusal;
      throw error;
    }
    const url = fileUrl(publicUrl, upload.name);
    const body = method === 'PUT' ? { status: 'success', url } : { status: 'success' };
    return Response.json(body, { headers: forAnyOrigin });
  };

  async function receive({ body, headers }: Request, { name, mediaType, size }: Upload) {
    const length = headers.get('content-length');
    const bytes = length === null ? undefined : Number(length);
    if ((bytes ?? 0) > size) {
      throw new StorageError('too_large', `The upload allows at most ${size} bytes.`);
    }
    if (!body || bytes === 0) throw new UploadRefused('unsent');
    await uploads.receive(name, body, mediaType, bytes);
  }
}

/** The answer to the sender of a file that cannot be stored; undefined for all other errors. */
function refusalFor(error: unknown, publicUrl: string): Response | undefined {
  if (error instanceof UploadRefused) {
    const { status, code, message } = refusalOf(error);
    return refuse(publicUrl, status, code, message, error.retryAfter);
  }
  if (error instanceof Problem) {
    const { status, code, message, retryAfter } = error;
    return refuse(publicUrl, status, code, message, retryAfter);
  }
  if (error instanceof StorageError && error.code === 'too_large') {
    const message = `${error.message} Create an upload with its size, or send a smaller file.`;
    return refuse(publicUrl, 413, 'payload_too_large', message);
  }
  return undefined;
}

function refuse(
  publicUrl: string,
  status: number,
  code: string,
  message: string,
  retryAfter?: number,
): Response {
  const headers: Record<string, string> = { ...forAnyOrigin };
  if (status === 405) headers.allow = 'PUT, DELETE, OPTIONS';
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  const body = {
    status: 'error',
    code,
    doc_url: docUrl(publicUrl, code),
    message,
    retry_after: retryAfter,
  };
  return Response.json(body, { status, headers });
}
