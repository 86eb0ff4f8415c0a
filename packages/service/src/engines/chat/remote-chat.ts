import { startDeadline, untilAborted } from '../../network/deadline.ts';
import type { EngineModel } from '../engine-model.ts';
import { toEngineError } from '../failures.ts';
import { inSpan, timedOut } from '../run-task.ts';
import {
  type Chat,
  type ChatPart,
  partsOf,
  readAnswer,
  startConversation,
} from './conversation.ts';

/**
 * Has models elsewhere answer, and tells their answers while they are written. It waits in the
 * thread of the service: conversations are many at once, and what there is to compute is little.
 */
export const remoteChat: Chat = {
  async generateText(model, call, signal) {
    const limit = chatLimit(model, signal);
    const ask = async () => {
      const { language, options } = await startConversation(model, call, limit.signal);
      return readAnswer(await language.doGenerate(options));
    };
    try {
      return await inSpan({ model }, () => limit.hold(ask));
    } finally {
      limit.clear();
    }
  },

  async streamText(model, call, signal) {
    const limit = chatLimit(model, signal);
    const ask = async () => {
      const { language, options } = await startConversation(model, call, limit.signal);
      return await language.doStream(options);
    };
    try {
      const { stream } = await inSpan({ model }, () => limit.hold(ask));
      return readWithin(stream.getReader(), limit);
    } catch (error) {
      limit.clear();
      throw error;
    }
  },
};

type Reader = ReadableStreamDefaultReader<Parameters<typeof partsOf>[0]>;

async function* readWithin(reader: Reader, limit: ChatLimit): AsyncGenerator<ChatPart> {
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : partsOf(value);
  };
  try {
    while (true) {
      const parts = await limit.hold(read);
      if (!parts) return;
      yield* parts;
    }
  } finally {
    limit.clear();
  }
}

type ChatLimit = ReturnType<typeof chatLimit>;

/** The end of a conversation's time: its caller's, or that of the model's limit. */
function chatLimit(model: EngineModel, caller: AbortSignal) {
  const { seconds } = model.limits;
  const { signal, clear } = startDeadline(seconds * 1000, caller);
  return {
    /** For the model. */
    signal,
    /** Must be called when nothing is to be held any more. */
    clear,
    /**
     * Starts the model's work and waits for it, whether it heeds the signal or not; starts nothing
     * once the time is over. Rejects with EngineError, or with the reason of the caller's signal.
     */
    async hold<T>(start: () => Promise<T>): Promise<T> {
      try {
        return await untilAborted(start, signal);
      } catch (error) {
        if (caller.aborted) throw caller.reason;
        if (signal.aborted) throw timedOut(seconds, signal.reason, 'chat');
        throw toEngineError(error, model);
      }
    },
  };
}
