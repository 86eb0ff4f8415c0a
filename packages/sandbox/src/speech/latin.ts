import anyAscii from 'any-ascii';

/**
 * Converts any text to letters that the synthesiser knows. Characters without a sound are removed.
 */
export function latin(text: string): string {
  return anyAscii(text.normalize('NFC'))
    .replace(/[^\x20-\x7e]|[<>\\^_`{|}~[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text contains something that can be spoken. */
export function isSpoken(text: string): boolean {
  return /[a-z0-9]/i.test(latin(text));
}
