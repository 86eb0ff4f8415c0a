'use client';

import {
  type CreateChatCompletionRequest,
  type Genmedia,
  type GenmediaError,
  stream,
} from '@genmedia/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGenmedia } from './provider.ts';

/** One message of a conversation, as `createChatCompletion` takes it. */
export type ChatMessage = CreateChatCompletionRequest['messages'][number];

/** What `useChat` takes: the settings of `createChatCompletion`, and the first messages. */
export interface UseChatOptions extends Omit<CreateChatCompletionRequest, 'messages' | 'stream'> {
  /** The messages before the first one of the user, such as a system message. Read once. */
  initialMessages?: ChatMessage[];
}

/** A conversation. */
export interface Chat {
  /** All messages. The last one grows while the answer streams. */
  messages: ChatMessage[];
  /** `submitting` until the answer begins, `streaming` until it ends. */
  status: 'idle' | 'submitting' | 'streaming' | 'error';
  /** Why the last answer failed. The text that arrived before stays in `messages`. */
  error: GenmediaError | undefined;
  /**
   * Adds a message, a text of the user or any other, and requests the answer. Ends a running
   * answer.
   */
  append: (message: string | ChatMessage) => void;
  /** Ends the answer. The text that has arrived stays. */
  stop: () => void;
  /** Replaces all messages: to start again, or to continue a saved conversation. */
  setMessages: (messages: ChatMessage[]) => void;
}

type State = Pick<Chat, 'messages' | 'status' | 'error'>;

/**
 * A conversation with a model, whose answers grow while they stream (`createChatCompletion`). It
 * belongs to the component: unmounting ends a running answer.
 *
 * ```tsx
 * const { messages, append, stop, status } = useChat({ model: 'sandbox-chat' });
 * ```
 */
export function useChat({ initialMessages = [], ...settings }: UseChatOptions): Chat {
  const client = useGenmedia();
  const [state, setState] = useState<State>({
    messages: initialMessages,
    status: 'idle',
    error: undefined,
  });
  // The newest values for callbacks: a second `append` may come before the first one is rendered.
  const newest = useRef({ state, settings, answering: undefined as AbortController | undefined });
  newest.current.settings = settings;

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
    (messages: ChatMessage[]) => {
      end();
      set({ messages, status: 'idle' });
    },
    [set, end],
  );
  const append = useCallback(
    (message: string | ChatMessage) => {
      end();
      const userMessage = typeof message === 'string' ? user(message) : message;
      const messages = [...newest.current.state.messages, userMessage];
      set({ messages, status: 'submitting' });
      const answering = new AbortController();
      newest.current.answering = answering;
      const { signal } = answering;
      const input = { ...newest.current.settings, messages };
      readAnswer(client, input, signal, set).catch((error) => {
        if (!signal.aborted) set({ status: 'error', error });
      });
    },
    [client, set, end],
  );
  // An answer costs money even if nothing shows it any more.
  useEffect(() => stop, [stop]);

  return { ...state, append, stop, setMessages };
}

/** Requests the next message, and shows it as it grows. */
async function readAnswer(
  client: Genmedia,
  input: CreateChatCompletionRequest,
  signal: AbortSignal,
  set: (next: Partial<State>) => void,
): Promise<void> {
  const { messages } = input;
  const chunks = stream(client, 'createChatCompletion', input, { signal });
  let content = '';
  for await (const { choices } of chunks) {
    content += choices[0]?.delta.content ?? '';
    if (signal.aborted) return;
    set({ status: 'streaming', messages: [...messages, { role: 'assistant', content }] });
  }
  const [choice] = (await chunks.final()).choices;
  set({ status: 'idle', messages: choice ? [...messages, choice.message] : messages });
}

function user(content: string): ChatMessage {
  return { role: 'user', content };
}
