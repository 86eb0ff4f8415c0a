import { createHmac, randomInt } from 'node:crypto';
import { extensionFor, extensions } from './media-types.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 characters of 62 are 131 bits: who knows the name may read the file, and nobody guesses it. */
const length = 22;
const base = BigInt(alphabet.length);

/** As the contract's `file_prefix`, which the account chooses: no dot at the start, and no slash. */
const prefixes = '[\\w-][\\w.-]{0,63}-';

const pattern = new RegExp(
  `^(?:${prefixes})?[${alphabet}]{${length}}\\.(?:${extensions.join('|')})$`,
);

/** A name that no other file has or will have, with the extension of the type. */
export function newFileName(mediaType: string): string {
  const random = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${random.join('')}.${extensionFor(mediaType)}`;
}

/**
 * The name of a job's file: the same in every attempt, so that it can be told before the file is
 * there. Only who knows the secret can tell it, or find one file's name from another's.
 *
 * @param secret of the job, of at least 128 random bits.
 * @param index place among the files of the job, from 0.
 * @param prefix what the name is to start with, as the contract's `file_prefix` allows it.
 */
export function fileNameOf(
  secret: Buffer,
  index: number,
  mediaType: string,
  prefix?: string,
): string {
  const hash = createHmac('sha256', secret).update(`file ${index}`).digest('hex');
  let rest = BigInt(`0x${hash}`);
  let name = '';
  while (name.length < length) {
    name += alphabet.charAt(Number(rest % base));
    rest /= base;
  }
  const start = prefix === undefined ? '' : `${prefix}-`;
  return `${start}${name}.${extensionFor(mediaType)}`;
}

/** Whether a name can be one of ours. Others never reach a file system or a store. */
export function isFileName(name: string): boolean {
  return pattern.test(name);
}

/** Whether a name can start with this: what the contract allows as `file_prefix`. */
export function isFilePrefix(prefix: string): boolean {
  return isFileName(fileNameOf(Buffer.alloc(0), 0, 'text/plain', prefix));
}

/** Throws where a name cannot be one of ours: such a name comes from a fault of the service. */
export function checkFileName(name: string): void {
  if (!isFileName(name)) throw new Error(`No file can be stored as ${JSON.stringify(name)}.`);
}
