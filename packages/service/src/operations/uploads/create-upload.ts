import { limits } from '@genmedia/server/limits';
import { InputError } from '../../errors/input-error.ts';
import { newFileName } from '../../media/file-name.ts';
import { kinds, type MediaKind } from '../../media/inputs/media.ts';
import { fileUrl } from '../../media/outputs.ts';
import type { Context, HandlersOf } from '../context.ts';
import { sealUpload, type Upload } from './upload.ts';

/** How long a file may be sent. */
const openMs = limits.uploadHours * 3_600_000;

/** Room for files. Nothing is kept until the file comes: its address says all, and is sealed. */
export function uploads({
  keyring,
  publicUrl,
}: Pick<Context, 'keyring' | 'publicUrl'>): HandlersOf<'createUpload'> {
  return {
    createUpload({ body: { content_type: mediaType, size } }) {
      const most = kinds[mediaType.split('/')[0] as MediaKind]?.maxBytes ?? size;
      if (size > most) {
        throw new InputError([
          { field: 'size', message: `must be at most ${most} for ${mediaType}` },
        ]);
      }
      const upload: Upload = {
        name: newFileName(mediaType),
        mediaType,
        size,
        expiresAt: Date.now() + openMs,
      };
      const body = {
        status: 'success' as const,
        upload_url: `${publicUrl}/uploads/${sealUpload(keyring, upload)}`,
        url: fileUrl(publicUrl, upload.name),
        expires_at: new Date(upload.expiresAt).toISOString(),
      };
      return { status: 200, body };
    },
  };
}
