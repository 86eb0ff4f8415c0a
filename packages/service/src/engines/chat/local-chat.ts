import type { EngineModel } from '../engine-model.ts';
import { ask, calledModel, type TaskPool } from '../run-task.ts';
import type { Chat } from './chat.ts';
import type { ChatCall, ChatPart } from './chat-call.ts';
import { answerOf } from './parts.ts';

/** Has models answer that compute: in workers, and whole, which takes them no time. */
export function localChat(pool: TaskPool): Chat {
  const partsOf = (model: EngineModel<'language'>, call: ChatCall, signal: AbortSignal) =>
    ask(pool, { do: 'chat', model: calledModel(model), call }, { model, signal });
  return {
    async generateText(model, call, signal) {
      return answerOf(await partsOf(model, call, signal));
    },
    async streamText(model, call, signal) {
      return each(await partsOf(model, call, signal));
    },
  };
}

async function* each(parts: readonly ChatPart[]): AsyncGenerator<ChatPart> {
  yield* parts;
}
