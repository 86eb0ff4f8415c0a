import type { EngineModel } from '../engine-model.ts';
import type { Images } from '../images/images.ts';
import { ask, type TaskPool } from '../run-task.ts';
import { answerOf, type Chat, type ChatCall, type ChatPart } from './conversation.ts';

/**
 * Answers with models on this machine. They run in workers and take no time, so a streamed answer
 * is made as a whole first.
 *
 * @param decoding pool for conversations with images.
 */
export function localChat(
  talking: TaskPool,
  decoding: TaskPool,
  images: Pick<Images, 'whileDecoding'>,
): Chat {
  const partsOf = (model: EngineModel<'language'>, call: ChatCall, signal: AbortSignal) => {
    const shown = imagesIn(call);
    const task = { do: 'chat', model, call } as const;
    const options = { seconds: model.limits.seconds, signal };
    if (shown.length === 0) return ask(talking, task, options);
    return images.whileDecoding(shown, () => ask(decoding, task, options), signal);
  };
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

function imagesIn({ prompt }: ChatCall): Uint8Array[] {
  return prompt
    .flatMap(({ role, content }) => (role === 'user' ? content : []))
    .flatMap((part) => (part.type === 'file' && part.data.type === 'data' ? [part.data.data] : []))
    .filter((data) => data instanceof Uint8Array);
}
