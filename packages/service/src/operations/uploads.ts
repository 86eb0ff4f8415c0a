import type { MediaKind } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { InputError } from '../errors/input-error.ts';
import { newFileName } from '../media/file-name.ts';
import { kinds } from '../media/inputs/media.ts';
import { fileUrl } from '../media/outputs.ts';
import { StorageError } from '../media/storage.ts';
import type { Keyring } from '../secrets/keyring.ts';
import type { Context, HandlersOf } from './context.ts';

/** A file that a caller may send. */
interface Upload {
  /** Name under which it is stored. */
  name: string;
  mediaType: string;
  /** Most bytes of the file. */
  size: number;
  /** In milliseconds, as `Date.now()` returns them. */
  expiresAt: number;
}

const context = 'upload';

/** How long a caller may send the file, in milliseconds. */
const openMs = limits.uploadHours * 3_600_000;

/**
 * Makes URLs for uploads. Nothing is stored before the file arrives: the URL contains all facts
 * about the upload, encrypted.
 */
export function uploads({
  keyring,
  publicUrl,
}: Pick<Context, 'keyring' | 'publicUrl'>): HandlersOf<'createUpload'> {
  return {
    createUpload({ body: { content_type: mediaType, size } }) {
      const most = kinds[mediaType.split('/')[0] as MediaKind]?.maxBytes ?? size;
      if (size > most) {
        throw InputError.of('size', `must be at most ${most} for ${mediaType}`);
      }
      const upload: Upload = {
        name: newFileName(mediaType),
        mediaType,
        size,
        expiresAt: Date.now() + openMs,
      };
      // Only the service can make this token.
      const token = keyring.seal(JSON.stringify(upload), context).toString('base64url');
      const body = {
        status: 'success' as const,
        upload_url: `${publicUrl}/uploads/${token}`,
        url: fileUrl(publicUrl, upload.name),
        expires_at: new Date(upload.expiresAt).toISOString(),
      };
      return { status: 200, body };
    },
  };
}

/** Pages of all origins may send the file: the URL is the permission. */
const forAnyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'PUT',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '7200',
  'cache-control': 'no-store',
};

/**
 * Receives the bytes of an upload, as the contract's createUpload says, and stores them as they
 * arrive.
 */
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
        'This upload does not exist or has expired. Create a new one.',
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
  return refuse(413, 'payload_too_large', `The upload allows at most ${size} bytes.`);
}

function refuse(status: number, code: string, message: string): Response {
  const headers = { ...forAnyOrigin, ...(status === 405 && { allow: 'PUT, OPTIONS' }) };
  return Response.json({ status: 'error', code, message }, { status, headers });
}

/** The upload that a token stands for; undefined if the token is invalid or has expired. */
function openUpload(keyring: Keyring, token: string): Upload | undefined {
  try {
    const upload: Upload = JSON.parse(keyring.open(Buffer.from(token, 'base64url'), context));
    return upload.expiresAt > Date.now() ? upload : undefined;
  } catch {
    return undefined;
  }
}
