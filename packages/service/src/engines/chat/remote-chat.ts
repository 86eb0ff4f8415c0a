import { inSpan } from '../ask-worker.ts';
import type { EngineModel } from '../engine-model.ts';
import { limitTime, type TimeLimit } from '../time-limit.ts';
import { Allowance, cutAnswer } from './allowance.ts';
import {
  askModel,
  type Chat,
  type ChatCall,
  type ChatOptions,
  type ChatPart,
  type ChoicePart,
  partsOf,
  toChatAnswer,
} from './conversation.ts';
import { merge } from './merge.ts';
import { readAhead } from './read-ahead.ts';

/** Bytes of an answer that may wait for a slow reader. */
const maxWaiting = 16 * 1024;

/**
 * Answers with models of remote providers, and streams the answers while they are written. Runs in
 * the thread of the service: there are many conversations at once, and they need little computing.
 */
export const remoteChat: Chat = {
  generateText: (model, calls, { signal, onAnswer }) =>
    askEach(calls, async (call, choice) => {
      const answer = await generateAnswer(model, call, signal);
      onAnswer?.(choice, answer);
      return answer;
    }),

  async streamText(model, calls, options) {
    const streams = await askEach(calls, async (call, choice) => {
      const stream = await streamAnswer(model, call, { ...options, choice });
      options.onBegin?.(choice);
      return stream;
    });
    const [only] = streams;
    return streams.length === 1 && only ? only : merge(streams);
  },
};

/** Waits for all, also if one fails: the model is paid for what it answers to the others. */
async function askEach<Answer>(
  calls: readonly ChatCall[],
  ask: (call: ChatCall, choice: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers = calls.map(ask);
  await Promise.allSettled(answers);
  return await Promise.all(answers);
}

async function generateAnswer(model: EngineModel<'language'>, call: ChatCall, signal: AbortSignal) {
  const limit = limitTime(model, signal);
  const ask = async () => {
    const answer = await askModel(model, call, limit.signal, (language, options) =>
      language.doGenerate(options),
    );
    return cutAnswer(toChatAnswer(answer), call.maxBytes);
  };
  try {
    return await inSpan({ model }, () => limit.hold(ask));
  } finally {
    limit.clear();
  }
}

async function streamAnswer(
  model: EngineModel<'language'>,
  call: ChatCall,
  { signal, holding, choice }: ChatOptions & { choice: number },
): Promise<AsyncIterable<ChoicePart>> {
  const limit = limitTime(model, signal);
  const ask = () =>
    askModel(model, call, limit.signal, (language, options) => language.doStream(options));
  try {
    const { stream } = await inSpan({ model }, () => limit.hold(ask));
    const reader = stream.getReader();
    const read = readerOf(reader, limit, call.maxBytes);
    const next = async () => {
      const parts = await read();
      return parts?.map((part) => ({ ...part, choice }));
    };
    // After an error of ours, the caller's abort does not reach the model any more.
    const close = () => {
      reader.cancel().catch(() => {});
    };
    return readAhead({ next, close }, { limit, holding, maxBytes: maxWaiting, joins: true });
  } catch (error) {
    limit.clear();
    throw error;
  }
}

type Reader = ReadableStreamDefaultReader<Parameters<typeof partsOf>[0]>;

/** Returns a function that reads the next parts of an answer; undefined after its end. */
function readerOf(reader: Reader, limit: TimeLimit, maxBytes: number) {
  const allowance = new Allowance(maxBytes);
  /** Bytes of each call that is not complete, and of all of them. */
  const openCalls = new Map<string, number>();
  let openBytes = 0;
  /** How many parts have a text: providers send a token at a time. */
  let tokens = 0;
  let isOver = false;

  const cutOff = (): ChatPart => {
    isOver = true;
    // The rest of the answer would say what it cost. Nobody waits for that: the model is stopped.
    reader.cancel().catch(() => {});
    return { type: 'end', reason: 'length', usage: { input: 0, output: tokens } };
  };
  const keep = (part: ChatPart): ChatPart[] => {
    if (part.type === 'end') return [part];
    if (part.type === 'tool-call') return allowance.takeCall(part) ? [part] : [];
    tokens += 1;
    const text = allowance.takeText(part.text);
    return text === '' && part.text !== '' ? [] : [{ type: 'text', text }];
  };
  const read = async () => {
    const { done, value } = await reader.read();
    if (done) return undefined;
    if (value.type === 'tool-input-delta') {
      const { id, delta } = value;
      const bytes = Buffer.byteLength(delta);
      openCalls.set(id, (openCalls.get(id) ?? 0) + bytes);
      openBytes += bytes;
    }
    if (value.type === 'tool-call') {
      openBytes -= openCalls.get(value.toolCallId) ?? 0;
      openCalls.delete(value.toolCallId);
    }
    const kept = partsOf(value).flatMap(keep);
    return allowance.isSpent || !allowance.fits(openBytes) ? [...kept, cutOff()] : kept;
  };
  return async () => (isOver ? undefined : await limit.hold(read));
}
