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
 * Answers with models of remote providers, and streams the answers while they are written. Runs in
 * the thread of the service: there are many conversations at once, and they need little computing.
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

/** Ends a conversation when its caller aborts or the model's time is over. */
function chatLimit(model: EngineModel, caller: AbortSignal) {
  const { seconds } = model.limits;
  const { signal, clear } = startDeadline(seconds * 1000, caller);
  return {
    /** The signal for the model. */
    signal,
    /** Must be called after the last use of `hold`. */
    clear,
    /**
     * Starts the model's work and waits for it, but not after the signal has aborted, even if the
     * model ignores the signal. Starts nothing when the time is over. Rejects with EngineError, or
     * with the reason of the caller's signal.
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
