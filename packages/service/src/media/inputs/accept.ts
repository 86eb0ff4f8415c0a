import type { MediaKind } from '@genmedia/server';
import { InputError } from '../../errors/input-error.ts';
import { checkUrlField, type UrlRules } from '../../network/url.ts';
import { newFileName } from '../file-name.ts';
import { ownFileName } from '../outputs.ts';
import type { Storage } from '../storage.ts';
import { checkFormat } from './check-format.ts';
import type { MediaRules } from './media.ts';
import { MediaError } from './media-error.ts';
import { decodeInline, isUrl, removeStored, storedReference } from './sources.ts';

export interface AcceptOptions {
  storage: Pick<Storage, 'write' | 'remove'>;
  publicUrl: string;
  rules: UrlRules;
}

/**
 * Checks the files that a request names or contains, before its job is accepted: whether a URL may be
 * reached, and whether a contained file is base64, small enough and of a format that is read. No
 * picture, sound or video is decoded. Then stores the files that the request contains, so that the job
 * refers to them. When this rejects, it has tried to remove what it stored.
 *
 * @param fields of the request that name files.
 * @returns the request with references to stored files instead of base64.
 * @throws {InputError} that names the field, or StorageError.
 */
export async function acceptInputs(
  fields: MediaRules,
  body: Readonly<Record<string, unknown>>,
  { storage, publicUrl, rules }: AcceptOptions,
): Promise<Record<string, unknown>> {
  const accepted: Record<string, unknown> = { ...body };
  const contained: { name: string; data: Uint8Array; mediaType: string }[] = [];
  for (const [field, { kinds }] of Object.entries(fields)) {
    const value = body[field];
    if (value === undefined || value === null) continue;
    if (!Array.isArray(value)) {
      accepted[field] = await check(kinds, field, String(value));
      continue;
    }
    const items: string[] = [];
    // One after another: whoever sends one that is refused has no more of them looked at.
    for (const [index, item] of value.entries()) {
      items.push(await check(kinds, `${field}.${index}`, String(item)));
    }
    accepted[field] = items;
  }
  try {
    for (const { name, data, mediaType } of contained) {
      await storage.write(data, { name, mediaType });
    }
  } catch (error) {
    await removeStored(accepted, fields, storage);
    throw error;
  }
  return accepted;

  /** @param field its name, with the index in an array: `images.0`. */
  async function check(kinds: readonly MediaKind[], field: string, source: string) {
    try {
      if (isUrl(source)) {
        if (ownFileName(publicUrl, source) === undefined) checkUrlField(field, source, rules);
        return source;
      }
      const { data, mediaType } = await checkFormat(decodeInline(source), kinds);
      const name = newFileName(mediaType);
      contained.push({ name, data, mediaType });
      return storedReference(name);
    } catch (error) {
      throw error instanceof MediaError ? InputError.of(field, error.message) : error;
    }
  }
}
