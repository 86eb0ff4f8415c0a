import type { MediaKind } from '@genmedia/server';
import { InputError } from '../../errors/input-error.ts';
import { checkUrlField, type UrlRules } from '../../network/url.ts';
import { ownFileName } from '../outputs.ts';
import type { Storage } from '../storage.ts';
import { checkFormat } from './check-format.ts';
import { MediaError, type MediaRules, maxInlineBytes } from './media.ts';
import { decodeInline, isUrl, storedReference } from './sources.ts';

export interface AcceptOptions {
  storage: Pick<Storage, 'write'>;
  publicUrl: string;
  rules: UrlRules;
}

type Body = Readonly<Record<string, unknown>>;

/**
 * Looks at the files that a request names or holds, before its job is accepted: what can be known
 * without the network is refused here. Files that it holds are stored, so that the job names them.
 *
 * @param fields of the request that name files.
 * @returns the request with stored files instead of base64.
 * @throws {InputError} that names the field, or StorageError.
 */
export async function acceptInputs(
  fields: MediaRules,
  body: Body,
  options: AcceptOptions,
): Promise<Record<string, unknown>> {
  const accepted: Record<string, unknown> = { ...body };
  for (const [field, { kinds }] of Object.entries(fields)) {
    const given = body[field];
    if (given === undefined || given === null) continue;
    const accept = (source: unknown, name: string) =>
      acceptOne({ kinds, name, source: String(source) }, options);
    accepted[field] = Array.isArray(given)
      ? await Promise.all(given.map((source, index) => accept(source, `${field}.${index}`)))
      : await accept(given, field);
  }
  return accepted;
}

interface InputSource {
  kinds: readonly MediaKind[];
  /** The field as the caller knows it, with its place in an array. */
  name: string;
  source: string;
}

async function acceptOne(
  { kinds, name, source }: InputSource,
  { storage, publicUrl, rules }: AcceptOptions,
): Promise<string> {
  try {
    if (isUrl(source)) {
      if (ownFileName(publicUrl, source) === undefined) checkUrlField(name, source, rules);
      return source;
    }
    const data = decodeInline(source, maxInlineBytes);
    const { mediaType } = await checkFormat(data, kinds);
    const { name: file } = await storage.write(data, { mediaType });
    return storedReference(file);
  } catch (error) {
    throw error instanceof MediaError ? InputError.of(name, error.message) : error;
  }
}
