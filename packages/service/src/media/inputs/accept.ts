import type { MediaKind } from '@genmedia/server';
import { InputError } from '../../errors/input-error.ts';
import { checkUrlField, type UrlRules } from '../../network/url.ts';
import { ownFileName } from '../outputs.ts';
import type { Storage } from '../storage.ts';
import { checkFormat } from './check-format.ts';
import { MediaError, type MediaRules } from './media.ts';
import { decodeInline, isUrl, storedReference } from './sources.ts';

export interface AcceptOptions {
  storage: Pick<Storage, 'write'>;
  publicUrl: string;
  rules: UrlRules;
}

/**
 * Checks the files that a request names or contains, before its job is accepted. Refuses everything
 * that can be found wrong without the network. Stores files that the request contains, so that the
 * job refers to them.
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
  for (const [field, { kinds }] of Object.entries(fields)) {
    const given = body[field];
    if (given === undefined || given === null) continue;
    accepted[field] = Array.isArray(given)
      ? await Promise.all(
          given.map((source, at) => accept(kinds, `${field}.${at}`, String(source))),
        )
      : await accept(kinds, field, String(given));
  }
  return accepted;

  /**
   * @param name of the field, with its index in an array.
   */
  async function accept(kinds: readonly MediaKind[], name: string, source: string) {
    try {
      if (isUrl(source)) {
        if (ownFileName(publicUrl, source) === undefined) checkUrlField(name, source, rules);
        return source;
      }
      const data = decodeInline(source);
      const { mediaType } = await checkFormat(data, kinds);
      const { name: file } = await storage.write(data, { mediaType });
      return storedReference(file);
    } catch (error) {
      throw error instanceof MediaError ? InputError.of(name, error.message) : error;
    }
  }
}
