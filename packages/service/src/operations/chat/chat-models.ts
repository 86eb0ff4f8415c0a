import { Problem } from '@genmedia/server';
import type { ChatModel } from '@genmedia/types';
import type { Context, HandlersOf } from '../context.ts';

/** The models for conversations, as OpenAI's clients ask for them. */
export function chatModels({
  engines,
}: Pick<Context, 'engines'>): HandlersOf<'listChatModels' | 'retrieveChatModel'> {
  const models = () =>
    engines.listFor('createChatCompletion').map(({ model_id: id, provider }): ChatModel => {
      return { id, object: 'model', created: 0, owned_by: provider };
    });
  return {
    listChatModels: () => ({ status: 200, body: { object: 'list', data: models() } }),
    retrieveChatModel({ params: { model } }) {
      const found = models().find(({ id }) => id === model);
      if (found) return { status: 200, body: found };
      const message = `No model for conversations is called ${model}. List those that there are.`;
      throw new Problem(404, 'not_found', message);
    },
  };
}
