import { Problem } from '@genmedia/server';
import type { ChatModel, OperationId } from '@genmedia/types';
import type { Context, HandlersOf } from '../context.ts';

/** The operations behind the calls of OpenAI's clients. */
const openaiOperations: readonly OperationId[] = [
  'createChatCompletion',
  'generateImage',
  'transformImage',
  'editImage',
  'generateSpeech',
  'transcribeSpeech',
];

/** The models that OpenAI's clients can name, in the form of OpenAI's API. */
export function chatModels({
  engines,
}: Pick<Context, 'engines'>): HandlersOf<'listChatModels' | 'retrieveChatModel'> {
  const models = (): ChatModel[] => {
    const found = engines
      .listModels()
      .filter(({ operations }) => openaiOperations.some((one) => operations.includes(one)));
    // Catalogues may give one id to models of different operations.
    const byId = new Map(found.map(({ model_id, engine }) => [model_id, engine]));
    return Array.from(byId, ([id, owned_by]) => ({ id, object: 'model', created: 0, owned_by }));
  };
  return {
    listChatModels: () => ({ status: 200, body: { object: 'list', data: models() } }),
    retrieveChatModel({ params: { model } }) {
      const found = models().find(({ id }) => id === model);
      if (found) return { status: 200, body: found };
      const message = `There is no model ${model}. List the models to see which exist.`;
      throw new Problem(404, 'not_found', message);
    },
  };
}
