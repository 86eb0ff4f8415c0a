import type { Input, Operation } from '../contract/types.ts';
import { createStore, useStore } from '../ui/store.ts';

/** What is typed for an operation, as long as the page is open. */
export interface Draft {
  input: Input;
  /** JSON that was typed and is no input yet; `input` is the last that was one. */
  unread?: string;
  /** Changes where the form begins anew. */
  edition: number;
}

const store = createStore<Readonly<Record<string, Draft>>>({});
let editions = 0;

function set(id: string, draft: Draft): void {
  store.set({ ...store.get(), [id]: draft });
}

/** The draft of an operation; its first example, where nothing has been typed. */
export function useDraft({ id, examples }: Operation): Draft {
  return useStore(store)[id] ?? { input: examples[0]?.input ?? {}, edition: 0 };
}

export function changeDraft({ id }: Operation, input: Input): void {
  set(id, { input, edition: store.get()[id]?.edition ?? 0 });
}

/** Keeps a text that is no input yet, beside the input that it may become. */
export function keepUnread({ id }: Operation, { input, edition }: Draft, unread: string): void {
  set(id, { input, edition, unread });
}

/** Begins the form of an operation anew. */
export function openDraft({ id }: Pick<Operation, 'id'>, input: Input): void {
  editions += 1;
  set(id, { input, edition: editions });
}
