import type { OperationId } from '@genmedia/types';
import { InputError } from '../../engines/input-error.ts';
import { UrlNotAllowedError } from '../../network/fetch-error.ts';
import { checkUrl, type UrlRules } from '../../network/url.ts';
import { ownFileName } from '../outputs.ts';
import type { Storage } from '../storage.ts';
import { checkFormat } from './check-format.ts';
import { inputFields, kindsOf } from './fields.ts';
import { decodeInline, isUrl } from './inline.ts';
import { maxInlineBytes } from './kinds.ts';
import { MediaError } from './media-error.ts';
import { storedReference } from './reference.ts';

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
 * @returns the request with stored files instead of base64.
 * @throws {InputError} that names the field, or StorageError.
 */
export async function acceptInputs(
  operation: OperationId,
  body: Body,
  options: AcceptOptions,
): Promise<Record<string, unknown>> {
  const accepted: Record<string, unknown> = { ...body };
  for (const field of inputFields) {
    const given = body[field];
    if (given === undefined || given === null) continue;
    const accept = (source: unknown, name: string) =>
      acceptOne(operation, { field, name, source: String(source) }, options);
    accepted[field] = Array.isArray(given)
      ? await Promise.all(given.map((source, index) => accept(source, `${field}.${index}`)))
      : await accept(given, field);
  }
  checkBase64Flag(operation, body);
  return accepted;
}

interface Given {
  field: string;
  /** The field as the caller knows it, with its place in an array. */
  name: string;
  source: string;
}

async function acceptOne(
  operation: OperationId,
  { field, name, source }: Given,
  { storage, publicUrl, rules }: AcceptOptions,
): Promise<string> {
  try {
    if (isUrl(source)) {
      if (ownFileName(publicUrl, source) === undefined) checkUrl(source, rules);
      return source;
    }
    const data = decodeInline(source, maxInlineBytes);
    const { mediaType } = await checkFormat(data, kindsOf(operation, field));
    const { name: file } = await storage.write(data, { mediaType });
    return storedReference(file);
  } catch (error) {
    throw toInputError(name, error);
  }
}

/** The contract's createDubbing says with `base64` whether `init_video` is the file itself. */
function checkBase64Flag(operation: OperationId, body: Body): void {
  if (operation !== 'createDubbing') return;
  const inline = !isUrl(String(body.init_video));
  if (inline === body.base64) return;
  const message = inline
    ? 'must be a URL, unless base64 is true'
    : 'must be base64, as base64 is true';
  throw new InputError([{ field: 'init_video', message }]);
}

function toInputError(field: string, error: unknown): unknown {
  if (error instanceof MediaError) return new InputError([{ field, message: error.message }]);
  if (!(error instanceof UrlNotAllowedError)) return error;
  const message = error.message.replace(/^The URL /, '').replace(/\.$/, '');
  return new InputError([{ field, message }]);
}
