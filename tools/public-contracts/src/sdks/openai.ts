import OpenAI, { toFile } from 'openai';
import { createClient, stream } from './client/index.ts';
import { compare } from './received.ts';

const key = 'sk-test';
const completion = {
  model: 'gpt-5',
  messages: [{ role: 'user' as const, content: 'Grüße & "Hi"' }],
};
const page = { after: 'file/1', limit: 2, order: 'asc' as const };
const sound = new File(['la la'], 'la.mp3', { type: 'audio/mpeg' });

// The same five calls by the owner's SDK and by our client, as a server receives them.
await compare(
  (baseURL) => {
    const openai = new OpenAI({ baseURL, apiKey: key, maxRetries: 0 });
    return [
      () => openai.models.retrieve('gpt/4 o'),
      () => openai.chat.completions.create(completion),
      async () => {
        for await (const _ of await openai.chat.completions.create({
          ...completion,
          stream: true,
        }));
      },
      () => openai.files.list(page),
      async () => {
        const file = await toFile(sound, 'la.mp3', { type: 'audio/mpeg' });
        return openai.audio.transcriptions.create({ file, model: 'whisper-1' });
      },
    ];
  },
  (baseUrl) => {
    const openai = createClient({ baseUrl, credentials: { ApiKeyAuth: key }, retry: { limit: 0 } });
    return [
      () => openai.run('retrieveModel', { path: { model: 'gpt/4 o' } }),
      () => openai.run('createChatCompletion', { body: completion }),
      async () => {
        for await (const _ of stream(openai, 'createChatCompletion', { body: completion }));
      },
      () => openai.run('listFiles', { query: page }),
      () => openai.run('createTranscription', { body: { file: sound, model: 'whisper-1' } }),
    ];
  },
);
