/** A common rule for English texts. */
const charactersPerToken = 4;

/** About how many tokens so many characters are, where no model says. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
