import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import { usageOf } from './tokens.ts';

test.each<[string, LanguageModelV4ToolResultOutput, number]>([
  ['a text', { type: 'text', value: 'warm "and" dry' }, 5],
  ['an object', { type: 'json', value: { a: 1 } }, 7],
  ['a refusal', { type: 'execution-denied', reason: 'not now' }, 2],
  ['a refusal without a reason', { type: 'execution-denied' }, 0],
])('what a tool gives counts as what a model reads: %s', (_, output, tokens) => {
  const result = { type: 'tool-result', toolCallId: 'a', toolName: 'b', output } as const;
  const { inputTokens } = usageOf([{ role: 'tool', content: [result] }], 0);
  expect(inputTokens.total).toBe(3 + tokens);
});

test('a conversation to which a message is added counts anew', () => {
  const prompt: LanguageModelV4Prompt = [{ role: 'system', content: 'Be brief' }];
  expect(usageOf(prompt, 0).inputTokens.total).toBe(3 + 2);
  prompt.push({ role: 'user', content: [{ type: 'text', text: 'Hello' }] });
  expect(usageOf(prompt, 0).inputTokens.total).toBe(3 + 2 + 3 + 1);
});
