import type { LanguageModelV4Prompt, LanguageModelV4Usage } from '@ai-sdk/provider';

/**
 * The sandbox's tokens: up to eight letters or three digits, one sign, or one character of a script
 * without spaces, each with the white space before it. Joined, they are the original text.
 */
const TOKEN =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]{1,8}|\p{N}{1,3}|[^\s])|\s+/gu;
/** The tokens that a file in a prompt counts for, and those that each message adds. */
const FILE = 256;
const MESSAGE = 3;

export function tokensOf(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

export function countTokens(text: string): number {
  return tokensOf(text).length;
}

export function usageOf(prompt: LanguageModelV4Prompt, output: number): LanguageModelV4Usage {
  const input = prompt.reduce((sum, { content }) => sum + MESSAGE + tokensIn(content), 0);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

function tokensIn(content: LanguageModelV4Prompt[number]['content']): number {
  if (typeof content === 'string') return countTokens(content);
  return content.reduce((sum, part) => {
    if (part.type === 'text' || part.type === 'reasoning') return sum + countTokens(part.text);
    if (part.type === 'tool-call') return sum + countTokens(JSON.stringify(part.input) ?? '');
    if (part.type === 'tool-result') return sum + countTokens(JSON.stringify(part.output));
    return sum + FILE;
  }, 0);
}
