import { Problem } from '@genmedia/server';
import { InputError } from '../errors/input-error.ts';
import type { MediaRules } from '../media/inputs/media.ts';
import { ownFileName } from '../media/outputs.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { type MarkUsed, UnusableUpload } from '../uploads/use.ts';

/** What a request needs that may name uploads. */
export interface UploadUser {
  uploads: Pick<Uploads, 'use' | 'useWith'>;
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
 * Makes the uploads that a request names final, before they are read; they stay so if it is refused
 * afterwards. Throws InputError that names the field if a file has not arrived, or 503 if it is just
 * being stored.
 */
export async function useUploads(context: UploadUser, urls: readonly NamedUrl[]): Promise<void> {
  await withNames(context, urls, (names) => context.uploads.use(names));
}

/**
 * Accepts a request whose files are read later. The uploads that it names become final with its
 * acceptance, so that a request that is refused has used none. Throws as useUploads does, and what
 * `accept` throws.
 *
 * @param accept calls `markUsed`, if it is there, in the transaction that accepts the request.
 */
export async function acceptWithUploads<T>(
  context: UploadUser,
  urls: readonly NamedUrl[],
  accept: (markUsed?: MarkUsed) => Promise<T>,
): Promise<T> {
  return await withNames(context, urls, (names) => context.uploads.useWith(names, accept));
}

async function withNames<T>(
  { publicUrl }: UploadUser,
  urls: readonly NamedUrl[],
  use: (names: string[]) => Promise<T>,
): Promise<T> {
  const fieldOf = new Map<string, string>();
  for (const { field, url } of urls) {
    const name = ownFileName(publicUrl, url);
    if (name !== undefined) fieldOf.set(name, field);
  }
  try {
    return await use([...fieldOf.keys()]);
  } catch (error) {
    throw error instanceof UnusableUpload ? unusable(error, fieldOf.get(error.file) ?? '') : error;
  }
}

function unusable(error: UnusableUpload, field: string): Error {
  const { reason, retryAfter = 1 } = error;
  if (reason === 'missing') {
    return InputError.of(
      field,
      'names an upload that has expired or was deleted; create a new one',
    );
  }
  if (reason === 'unsent') {
    return InputError.of(field, 'names an upload whose file has not arrived; send it first');
  }
  const message = `The file in ${field} is being stored. Send the request again in a moment.`;
  return new Problem(503, 'unavailable', message, { retryAfter, cause: error });
}
