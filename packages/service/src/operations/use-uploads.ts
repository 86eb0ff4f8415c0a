import { Problem } from '@genmedia/server';
import { InputError } from '../errors/input-error.ts';
import type { MediaRules } from '../media/inputs/media.ts';
import { ownFileName } from '../media/outputs.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { UnusableUpload } from '../uploads/use.ts';

/** What a request needs that may name uploads. */
export interface UploadUser {
  uploads: Pick<Uploads, 'use'>;
  publicUrl: string;
}

/** A URL in a request, and the name of its field: `init_image.1`. */
export interface NamedUrl {
  field: string;
  url: string;
}

/** The sources of files in a request's fields. */
export function urlsIn(fields: MediaRules, body: Readonly<Record<string, unknown>>): NamedUrl[] {
  return Object.keys(fields).flatMap((field) => {
    const value = body[field];
    if (value === undefined || value === null) return [];
    return Array.isArray(value)
      ? value.map((url, at) => ({ field: `${field}.${at}`, url: String(url) }))
      : [{ field, url: String(value) }];
  });
}

/**
 * Makes the uploads that a request names final, before it is accepted: what is checked now is what
 * is read later. Throws InputError that names the field if a file has not arrived, or 503 if it is
 * just being stored.
 */
export async function useUploads(
  { uploads, publicUrl }: UploadUser,
  urls: readonly NamedUrl[],
): Promise<void> {
  const fieldOf = new Map<string, string>();
  for (const { field, url } of urls) {
    const name = ownFileName(publicUrl, url);
    if (name !== undefined) fieldOf.set(name, field);
  }
  if (fieldOf.size === 0) return;
  try {
    await uploads.use([...fieldOf.keys()]);
  } catch (error) {
    throw error instanceof UnusableUpload ? unusable(error, fieldOf.get(error.file) ?? '') : error;
  }
}

function unusable(error: UnusableUpload, field: string): Error {
  const { reason, retryAfter = 1 } = error;
  if (reason === 'missing') {
    return InputError.of(field, 'names an upload that has expired; create a new one');
  }
  if (reason === 'unsent') {
    return InputError.of(field, 'names an upload whose file has not arrived; send it first');
  }
  const message = `The file in ${field} is being stored. Send the request again in a moment.`;
  return new Problem(503, 'unavailable', message, { retryAfter, cause: error });
}
