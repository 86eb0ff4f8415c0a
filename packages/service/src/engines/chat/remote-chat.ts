import { withSpan } from '../../tracing/span.ts';
import { spanOf } from '../run-task.ts';
import type { Chat } from './chat.ts';
import type { ChatPart } from './chat-call.ts';
import { type ChatLimit, chatLimit } from './chat-limit.ts';
import { partsOf, readAnswer } from './parts.ts';
import { startConversation } from './start-conversation.ts';

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
      return await withSpan('engine language', spanOf(model), () => limit.hold(ask));
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
      const { stream } = await withSpan('engine language', spanOf(model), () => limit.hold(ask));
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
