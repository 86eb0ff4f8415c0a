import anyAscii from 'any-ascii';

/** Any text in letters that the synthesiser knows; what has no sound is left out. */
export function latin(text: string): string {
  return anyAscii(text.normalize('NFC'))
    .replace(/[^\x20-\x7e]|[<>\\^_`{|}~[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether there is anything to say in it. */
export function isSpoken(text: string): boolean {
  return /[a-z0-9]/i.test(latin(text));
}
