'use client';

import { withChunk } from '@genmedia/client/contract';
import { useMemo } from 'react';
import type { AnyStream } from '../any-client.ts';
import { type AnyMessage, type AskChat, type ChatOf, useConversation } from '../use-chat.ts';
import type { InputOf, OperationsOf } from './job-hooks.ts';

type BodyOf<C, K> = InputOf<C, K> extends { body: infer B } ? B : never;

type MessageOf<B> = B extends { messages: readonly (infer M)[] } ? M : never;

/** What `useChat` takes: the body of the operation, and the first messages. */
export type ContractChatOptions<B> = B extends { messages: unknown }
  ? Omit<B, 'messages' | 'stream'> & {
      /** The messages before the first one of the user. Read once. */
      initialMessages?: MessageOf<B>[];
    }
  : never;

/** The operations that take `messages`. */
export type ChatOperation<C> = {
  [K in keyof OperationsOf<C>]: [MessageOf<BodyOf<C, K>>] extends [never] ? never : K;
}[keyof OperationsOf<C>];

/**
 * `useChat` of a contract: a conversation by an operation whose requests and chunks have the format
 * of chat completions.
 */
export function createChatHook<C>(useClient: () => C, stream: unknown) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a contract, in a module
  return function useChat<K extends ChatOperation<C>>(
    operation: K,
    { initialMessages, ...settings }: ContractChatOptions<BodyOf<C, K>>,
  ): ChatOf<MessageOf<BodyOf<C, K>>> {
    const client = useClient() as never;
    const ask = useMemo(() => askBy(stream as ChunkStream, String(operation)), [operation]);
    return useConversation(client, ask, initialMessages as AnyMessage[], settings) as never;
  };
}

type ChunkStream = AnyStream<Parameters<typeof withChunk>[1]>;

/** Asks for the next message by an operation, and puts its chunks together. */
function askBy(stream: ChunkStream, operation: string): AskChat {
  return (client, settings, messages, signal) => {
    const answer = stream(client, operation, { body: { ...settings, messages } }, { signal });
    let whole: ReturnType<typeof withChunk> | undefined;
    async function* chunksOf() {
      for await (const chunk of answer) {
        whole = withChunk(whole, chunk);
        yield chunk;
      }
    }
    const message = async () => whole?.choices[0]?.message as AnyMessage | undefined;
    return { chunks: chunksOf(), message };
  };
}
