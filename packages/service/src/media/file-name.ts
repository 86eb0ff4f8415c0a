import { randomInt } from 'node:crypto';
import { extensionFor, extensions } from './media-types.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 22 characters of 62 are 131 bits: who knows the name may read the file, and nobody guesses it. */
const length = 22;

const pattern = new RegExp(`^[${alphabet}]{${length}}\\.(?:${extensions.join('|')})$`);

/** A name that no other file has or will have, with the extension of the type. */
export function newFileName(mediaType: string): string {
  const random = Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length)));
  return `${random.join('')}.${extensionFor(mediaType)}`;
}

/** Whether a name can be one of ours. Others never reach a file system or a store. */
export function isFileName(name: string): boolean {
  return pattern.test(name);
}
