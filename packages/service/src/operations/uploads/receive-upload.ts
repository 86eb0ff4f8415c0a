import { fileUrl } from '../../media/outputs.ts';
import { StorageError } from '../../media/storage.ts';
import type { Context } from '../context.ts';
import { openUpload } from './upload.ts';

/** Whoever has the address may send the file, from any page: it is the permission. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '7200',
  'cache-control': 'no-store',
};

/** Takes the bytes of an upload, as the contract's createUpload says, and stores them as they come. */
export function uploadReceiver({
  keyring,
  publicUrl,
  storage,
}: Pick<Context, 'keyring' | 'publicUrl' | 'storage'>) {
  return async (request: Request, token: string): Promise<Response> => {
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: forAnyOrigin });
    if (request.method !== 'PUT')
      return refuse(405, 'method_not_allowed', 'Send the file with PUT.');
    const upload = openUpload(keyring, token);
    if (!upload) {
      return refuse(
        404,
        'not_found',
        'There is no such upload, or its hour is over: make another.',
      );
    }
    const { name, mediaType, size } = upload;
    if (Number(request.headers.get('content-length') ?? 0) > size) return tooLarge(size);
    if (!request.body) return refuse(400, 'validation_error', 'The file is empty.');
    try {
      await storage.write(request.body, { mediaType, name, maxBytes: size });
    } catch (error) {
      if (error instanceof StorageError && error.code === 'too_large') return tooLarge(size);
      throw error;
    }
    return Response.json(
      { status: 'success', url: fileUrl(publicUrl, name) },
      { headers: forAnyOrigin },
    );
  };
}

function tooLarge(size: number): Response {
  return refuse(413, 'payload_too_large', `The upload was made for a file of ${size} bytes.`);
}

function refuse(status: number, code: string, message: string): Response {
  const headers = { ...forAnyOrigin, ...(status === 405 && { allow: 'PUT, OPTIONS' }) };
  return Response.json({ status: 'error', code, message }, { status, headers });
}
