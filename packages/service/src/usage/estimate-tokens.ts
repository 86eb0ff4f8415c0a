/** A common rule for English texts. Other scripts have more bytes a character, and more tokens. */
const bytesPerToken = 4;

/** Estimates the tokens of a text with this many bytes of UTF-8, for models that do not say. */
export function estimateTokens(bytes: number): number {
  return Math.ceil(bytes / bytesPerToken);
}
