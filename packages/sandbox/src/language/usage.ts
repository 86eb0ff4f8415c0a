import type { LanguageModelV4Prompt, LanguageModelV4Usage } from '@ai-sdk/provider';
import { countTokens } from './tokens.ts';

/** What a file in a prompt counts for. */
const FILE = 256;
/** What a message counts for besides what it says. */
const MESSAGE = 3;

export function usageOf(prompt: LanguageModelV4Prompt, output: number): LanguageModelV4Usage {
  const input = prompt.reduce((sum, message) => sum + MESSAGE + tokensIn(message.content), 0);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: output, text: output, reasoning: 0 },
  };
}

type Content = LanguageModelV4Prompt[number]['content'];

function tokensIn(content: Content): number {
  if (typeof content === 'string') return countTokens(content);
  return content.reduce((sum, part) => {
    if (part.type === 'text' || part.type === 'reasoning') return sum + countTokens(part.text);
    if (part.type === 'tool-call') return sum + countTokens(JSON.stringify(part.input) ?? '');
    if (part.type === 'tool-result') return sum + countTokens(JSON.stringify(part.output));
    return sum + FILE;
  }, 0);
}
