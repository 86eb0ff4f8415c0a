/**
 * Tokens of the sandbox: up to eight letters or three digits, one sign, or one character of a script
 * without spaces, each with the white space before it. Joined they are the text again.
 */
const TOKEN =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]{1,8}|\p{N}{1,3}|[^\s])|\s+/gu;

export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

export function countTokens(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(TOKEN)) count++;
  return count;
}
