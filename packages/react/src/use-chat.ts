'use client';

import {
  type CreateChatCompletionRequest,
  type Genmedia,
  type GenmediaError,
  stream,
} from '@genmedia/client';
import { useCallback, useEffect, useInsertionEffect, useRef, useState } from 'react';
import { useGenmedia } from './provider.ts';

/** One message of a conversation, as `createChatCompletion` takes it. */
export type ChatMessage = CreateChatCompletionRequest['messages'][number];

/** What `useChat` takes: the settings of `createChatCompletion`, and the first messages. */
export interface UseChatOptions extends Omit<CreateChatCompletionRequest, 'messages' | 'stream'> {
  /** The messages before the first one of the user, such as a system message. Read once. */
  initialMessages?: ChatMessage[];
}

/** A conversation, with the type of its messages. */
export interface ChatOf<Message> {
  /** All messages. The last one grows while the answer streams. */
  messages: Message[];
  /** `submitting` until the answer begins, `streaming` until it ends. */
  status: 'idle' | 'submitting' | 'streaming' | 'error';
  /** Why the last answer failed. The text that arrived before stays in `messages`. */
  error: GenmediaError | undefined;
  /**
   * Adds a message, a text of the user or any other, and requests the answer. Ends a running
   * answer.
   */
  append: (message: string | Message) => void;
  /** Ends the answer. The text that has arrived stays. */
  stop: () => void;
  /** Replaces all messages: to start again, or to continue a saved conversation. */
  setMessages: (messages: Message[]) => void;
}

/** A conversation. */
export interface Chat extends ChatOf<ChatMessage> {}

type State = Pick<ChatOf<AnyMessage>, 'messages' | 'status' | 'error'>;

/** A message in the format of chat completions. */
export interface AnyMessage {
  role: string;
  content?: unknown;
}

/** Requests the next message of a conversation. */
export type AskChat = (
  client: never,
  settings: object,
  messages: AnyMessage[],
  signal: AbortSignal,
) => AnswerInChunks;

/** An answer that grows. `message` resolves to the whole once all chunks are read. */
interface AnswerInChunks {
  chunks: AsyncIterable<{ choices: readonly { index?: number; delta?: { content?: unknown } }[] }>;
  message: () => Promise<AnyMessage | undefined>;
}

/**
 * A conversation with a model, whose answers grow while they stream (`createChatCompletion`). It
 * belongs to the component: unmounting ends a running answer.
 *
 * ```tsx
 * const { messages, append, stop, status } = useChat({ model: 'sandbox-chat' });
 * ```
 */
export function useChat({ initialMessages, ...settings }: UseChatOptions): Chat {
  return useConversation(useGenmedia() as never, askGenmedia, initialMessages, settings) as Chat;
}

const askGenmedia: AskChat = (client, settings, messages, signal) => {
  const input = { ...settings, messages } as CreateChatCompletionRequest;
  const chunks = stream(client as Genmedia, 'createChatCompletion', input, { signal });
  const message = async () => (await chunks.final()).choices[0]?.message;
  return { chunks, message };
};

/** A conversation by any operation in the format of chat completions. */
export function useConversation(
  client: never,
  ask: AskChat,
  initialMessages: AnyMessage[] | undefined,
  settings: object,
): ChatOf<AnyMessage> {
  const [state, setState] = useState<State>({
    messages: initialMessages ?? [],
    status: 'idle',
    error: undefined,
  });
  // The newest values for callbacks: a second `append` may come before the first one is rendered.
  const newest = useRef({ state, settings, answering: undefined as AbortController | undefined });
  // React may render what it never shows. Effects of components inside of this one come later.
  useInsertionEffect(() => {
    newest.current.settings = settings;
  });

  const set = useCallback((next: Partial<State>) => {
    newest.current.state = { ...newest.current.state, error: undefined, ...next };
    setState(newest.current.state);
  }, []);
  const end = useCallback(() => {
    newest.current.answering?.abort();
    newest.current.answering = undefined;
  }, []);
  const stop = useCallback(() => {
    if (newest.current.answering) set({ status: 'idle' });
    end();
  }, [set, end]);
  const setMessages = useCallback(
    (messages: AnyMessage[]) => {
      end();
      set({ messages, status: 'idle' });
    },
    [set, end],
  );
  const append = useCallback(
    (message: string | AnyMessage) => {
      end();
      const next = typeof message === 'string' ? { role: 'user', content: message } : message;
      const messages = [...newest.current.state.messages, next];
      set({ messages, status: 'submitting' });
      const answering = new AbortController();
      newest.current.answering = answering;
      const { signal } = answering;
      const show = (shown: Partial<State>) => {
        if (!signal.aborted) set(shown);
      };
      const answer = ask(client, newest.current.settings, messages, signal);
      showAnswer(answer, messages, show)
        .finally(() => {
          if (newest.current.answering === answering) newest.current.answering = undefined;
        })
        .catch((error) => show({ status: 'error', error }));
    },
    [client, ask, set, end],
  );
  // An answer costs money even if nothing shows it any more.
  useEffect(() => stop, [stop]);

  return { ...state, append, stop, setMessages };
}

/** Shows the next message as it grows. */
async function showAnswer(
  { chunks, message }: AnswerInChunks,
  messages: AnyMessage[],
  show: (next: Partial<State>) => void,
): Promise<void> {
  let content = '';
  for await (const { choices } of chunks) {
    // Of several answers (`n`), only the first is shown. Each piece has the index of its answer.
    content += choices.find(({ index = 0 }) => index === 0)?.delta?.content ?? '';
    show({ status: 'streaming', messages: [...messages, { role: 'assistant', content }] });
  }
  const whole = await message();
  show({ status: 'idle', messages: whole ? [...messages, whole] : messages });
}
