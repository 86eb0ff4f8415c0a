import { createClient, pages, stream } from './client/index.ts';
import { baseUrl, expectEqual, fetchFrom, refusal } from './harness.ts';
import { completeHandlers, createRouter } from './server/index.ts';

const app = createRouter(
  completeHandlers({
    retrieveModel: ({ params }) => ({
      status: 200,
      body: { id: params.model, object: 'model', created: 1, owned_by: 'me' },
    }),
    createChatCompletion: ({ body }) => ({ status: 200, body: chunks(body.model) }),
    listFiles: ({ query }) => {
      const isFirst = query.after === undefined;
      const id = isFirst ? 'f1' : 'f2';
      const heading = { object: 'list', first_id: id, last_id: id, has_more: isFirst };
      return { status: 200, body: { ...heading, data: [fileOf(id)] } };
    },
    createTranscription: async ({ body }) => {
      return { status: 200, body: { text: await body.file.text() } };
    },
  }),
  { authenticate: false },
);

function fileOf(id: string) {
  const [object, status, purpose] = ['file', 'processed', 'assistants'] as const;
  return { id, object, bytes: 1, created_at: 1, filename: id, purpose, status };
}

async function* chunks(model: string) {
  for (const content of ['Hel', 'lo']) {
    const choices = [{ index: 0, delta: { content }, finish_reason: null }];
    yield { id: 'c', object: 'chat.completion.chunk' as const, created: 1, model, choices };
  }
}

const openai = createClient({ baseUrl, fetch: fetchFrom(app), credentials: { ApiKeyAuth: 't' } });

const retrieved = await openai.run('retrieveModel', { path: { model: 'gpt/4' } });
expectEqual([retrieved.id, retrieved.owned_by], ['gpt/4', 'me']);

const conversation = { model: 'm', messages: [{ role: 'user' as const, content: 'Hi' }] };
let text = '';
for await (const { choices } of stream(openai, 'createChatCompletion', { body: conversation })) {
  text += choices[0]?.delta.content ?? '';
}
expectEqual(text, 'Hello');

const sound = { file: new File(['la'], 'la.mp3'), model: 'whisper-1' as const };
expectEqual(await openai.run('createTranscription', { body: sound }), { text: 'la' });

const files: string[] = [];
for await (const { id } of pages(openai, 'listFiles', {}).items()) files.push(id);
expectEqual(files, ['f1', 'f2']);

// @ts-expect-error: the messages are missing
const call = () => openai.run('createChatCompletion', { body: { model: 'm' } });
expectEqual(await refusal(call), 400);
