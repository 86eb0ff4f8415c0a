import type { ServerResponse } from 'node:http';
import { json } from './answers.ts';
import { type Respond, textOf } from './openai-respond.ts';

interface Message {
  role: string;
  content: unknown;
}

/**
 * Repeats the last message word by word, up to a stop text or the limit of tokens; a word is a
 * token.
 */
const chat: Respond = async (body, response) => {
  const messages = body.messages as Message[];
  const lastText = textOf(messages.at(-1)?.content);
  const end = endOf(lastText, body);
  const usage = {
    prompt_tokens: messages
      .map(({ content }) => textOf(content))
      .join(' ')
      .split(' ').length,
    completion_tokens: end.words.length,
    total_tokens: 0,
  };
  if (body.stream === true) await stream(response, end, usage);
  else {
    const message = { role: 'assistant', ...deltaOf(end) };
    const choices = [{ index: 0, message, finish_reason: end.reason }];
    json(response, 200, { ...heading, object: 'chat.completion', choices, usage });
  }
};

export const chatAnswers = { '/v1/chat/completions': chat };

const heading = { id: 'chatcmpl-1', created: 1_700_000_000, model: 'parrot' };

interface End {
  words: string[];
  reason: string;
  /** The function call that replaces the words. */
  call?: object;
}

function endOf(lastText: string, body: Record<string, unknown>): End {
  const [tool] = (body.tools as { function: { name: string } }[] | undefined) ?? [];
  if (tool && lastText.startsWith('Call')) {
    const called = { name: tool.function.name, arguments: JSON.stringify({ said: lastText }) };
    return {
      words: [],
      reason: 'tool_calls',
      call: { id: 'call_1', type: 'function', function: called },
    };
  }
  const [stop] = (body.stop as string[] | undefined) ?? [];
  const words = (stop ? (lastText.split(stop)[0] ?? '') : lastText).split(' ');
  const most = Number(body.max_tokens);
  return words.length > most
    ? { words: words.slice(0, most), reason: 'length' }
    : { words, reason: 'stop' };
}

function deltaOf({ words, call }: End): object {
  return call
    ? { content: null, tool_calls: [{ index: 0, ...call }] }
    : { content: words.join(' ') };
}

async function stream(response: ServerResponse, end: End, usage: object): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const send = (fields: object) =>
    response.write(`data: ${JSON.stringify({ ...heading, choices: [], ...fields })}\n\n`);
  const choice = (delta: object, finish_reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason }] });

  choice({ role: 'assistant', content: '' });
  if (end.call) choice(deltaOf(end));
  for (const [index, word] of end.words.entries()) {
    choice({ content: index === 0 ? word : ` ${word}` });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  choice({}, end.reason);
  send({ usage });
  response.end('data: [DONE]\n\n');
}
