import { randomBytes } from 'node:crypto';
import { Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import { InputError } from '../errors/input-error.ts';
import { kinds, mediaKinds } from '../media/inputs/media.ts';
import { fileUrl } from '../media/outputs.ts';
import { UploadRefused } from '../uploads/upload-refused.ts';
import { newUploadName } from '../uploads/uploads.ts';
import type { Context, HandlersOf } from './context.ts';
import { refusalOf } from './upload-refusals.ts';
import { sealUpload } from './upload-token.ts';

/**
 * Makes URLs for uploads, and reserves their space. The URL contains all facts about the upload
 * that do not change, encrypted.
 */
export function uploadHandlers({
  keyring,
  publicUrl,
  uploads,
  storageWatch,
}: Pick<
  Context,
  'keyring' | 'publicUrl' | 'uploads' | 'storageWatch'
>): HandlersOf<'createUpload'> {
  return {
    async createUpload({ body: { content_type: mediaType, size } }, { account }) {
      checkSize(mediaType, size);
      await storageWatch.admit();
      const name = newUploadName(randomBytes(32), mediaType);
      const most = limits.uploadBytes[account.plan];
      const expiresAt = await orProblem(() =>
        uploads.create({ name, accountId: account.id, size, most }),
      );
      const token = sealUpload(keyring, { name, mediaType, size, accountId: account.id });
      const body = {
        status: 'success' as const,
        upload_url: `${publicUrl}/uploads/${token}`,
        url: fileUrl(publicUrl, name),
        expires_at: expiresAt.toISOString(),
      };
      return { status: 200, body };
    },
  };
}

/** Throws InputError if the file is larger than files of its kind may be. */
function checkSize(mediaType: string, size: number): void {
  // A file announced as application/octet-stream may be of any kind.
  const kind = mediaKinds.find((each) => mediaType.startsWith(`${each}/`));
  if (!kind || size <= kinds[kind].maxBytes) return;
  throw InputError.of('size', `must be at most ${kinds[kind].maxBytes} for ${mediaType}`);
}

/** Rejects with the error for callers if there is no space for an upload. */
async function orProblem<T>(create: () => Promise<T>): Promise<T> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    const { status, code, message } = refusalOf(error);
    const { retryAfter = 1 } = error;
    throw new Problem(status === 429 ? 429 : 503, code, message, { retryAfter, cause: error });
  }
}
