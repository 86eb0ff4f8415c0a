import { expect, test } from 'vitest';
import { messageText } from './message-text.ts';

const toolCalls = [{ id: 'call-1' }];

test.each<[string, object, string]>([
  ['a text', { content: 'Hello', tool_calls: toolCalls }, 'Hello'],
  ['texts in parts', { content: [{ text: 'Hel' }, { image_url: {} }, { text: 'lo' }] }, 'Hello'],
  ['no text', { content: null, tool_calls: toolCalls }, '"id": "call-1"'],
  ['an empty text', { content: '', tool_calls: toolCalls }, '"id": "call-1"'],
])('of a message with %s one reads that, or what it calls', (_, message, text) => {
  expect(messageText(message)).toContain(text);
});

test('a message without text and calls is empty', () => {
  expect(messageText({ content: null, tool_calls: null })).toBe('');
});
