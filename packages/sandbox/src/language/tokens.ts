import type {
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';

/**
 * The sandbox's tokens: one Chinese or Japanese character, up to eight letters that begin with one of
 * another script, up to three digits, or one sign, each with the white space before it. Joined, they
 * are the original text.
 */
const tokenPattern =
  /\s*(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}]{1,8}|\p{N}{1,3}|[^\s])|\s+/gu;
/** The tokens that a file in a prompt counts for, and those that each message adds. */
const tokensPerFile = 256;
const tokensPerMessage = 3;

/** The tokens of a text, one after another: a list of them would take ten times its memory. */
export function* tokensOf(text: string): Generator<string, void> {
  for (const [token] of text.matchAll(tokenPattern)) yield token;
}

/** How many tokens a text has. */
export function countTokens(text: string): number {
  return firstTokens(text, Number.POSITIVE_INFINITY).tokens;
}

/**
 * How many tokens a text has, but at most `most`, and the length of the text up to the end of the
 * last one, in UTF-16 code units.
 */
export function firstTokens(text: string, most: number): { tokens: number; length: number } {
  const token = new RegExp(tokenPattern);
  let tokens = 0;
  let length = 0;
  // Unlike a loop over matches, this makes no object for each.
  while (tokens < most && token.test(text)) {
    tokens += 1;
    length = token.lastIndex;
  }
  return { tokens, length };
}

/** How many tokens a call of a tool has. */
export function tokensOfCall({ toolName, input }: LanguageModelV4ToolCall): number {
  return countTokens(toolName) + countTokens(input);
}

/** The usage of a call whose answer has `output` tokens. */
export function usageOf(prompt: LanguageModelV4Prompt, output: number): LanguageModelV4Usage {
  const input = prompt.reduce((sum, { content }) => sum + tokensPerMessage + tokensIn(content), 0);
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
    if (part.type === 'tool-result') return sum + tokensInOutput(part.output);
    if (part.type === 'file' || part.type === 'reasoning-file') return sum + tokensPerFile;
    return sum + countTokens(JSON.stringify(part));
  }, 0);
}

function tokensInOutput(output: LanguageModelV4ToolResultOutput): number {
  if (!('value' in output)) return countTokens(output.reason ?? '');
  if (output.type !== 'content') {
    const { value } = output;
    return countTokens(typeof value === 'string' ? value : JSON.stringify(value));
  }
  return output.value.reduce(
    (sum, one) => sum + (one.type === 'file' ? tokensPerFile : countTokens(JSON.stringify(one))),
    0,
  );
}
