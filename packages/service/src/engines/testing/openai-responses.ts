import { json } from './answers.ts';
import { type Respond, textOf } from './openai-respond.ts';

interface Item {
  role?: string;
  content?: unknown;
}

/** Repeats the last text; of parts that are no text it names the type. */
const respond: Respond = (body, response) => {
  const items = [body.input].flat() as Item[];
  const text = textOf(items.at(-1)?.content);
  const message = {
    type: 'message',
    id: 'msg_1',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const whole = {
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    status: 'completed',
    model: body.model,
    output: [message],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
  if (body.stream !== true) return json(response, 200, whole);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const at = { output_index: 0, content_index: 0, item_id: message.id };
  const events = [
    { type: 'response.created', response: { ...whole, status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', ...at, item: { ...message, content: [] } },
    { type: 'response.output_text.delta', ...at, delta: text },
    { type: 'response.output_item.done', ...at, item: message },
    { type: 'response.completed', response: whole },
  ];
  for (const [sequence_number, event] of events.entries()) {
    response.write(
      `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number })}\n\n`,
    );
  }
  response.end();
};

export const responsesAnswers = { '/v1/responses': respond };
