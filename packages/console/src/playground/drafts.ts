import type { Input, Operation } from '../contract/types.ts';
import { createStore, useStore } from '../ui/store.ts';

/** The typed input of an operation. It is kept as long as the page is open. */
export interface Draft {
  input: Input;
  /** Typed JSON that is no valid input yet. `input` is the last valid one. */
  unread?: string;
  /** Changes when the form has to start again with another input. */
  edition: number;
}

const store = createStore<Readonly<Record<string, Draft>>>({});
let editions = 0;

function set(id: string, draft: Draft): void {
  store.set({ ...store.get(), [id]: draft });
}

/** The draft of an operation. Before anything is typed, its first example. */
export function useDraft({ id, examples }: Operation): Draft {
  return useStore(store)[id] ?? { input: examples[0]?.input ?? {}, edition: 0 };
}

export function changeDraft({ id }: Operation, input: Input): void {
  set(id, { input, edition: store.get()[id]?.edition ?? 0 });
}

/** Keeps a text that is no valid input yet, beside the last valid one. */
export function keepUnread({ id }: Operation, { input, edition }: Draft, unread: string): void {
  set(id, { input, edition, unread });
}

/** Starts the form of an operation again with this input. */
export function openDraft({ id }: Pick<Operation, 'id'>, input: Input): void {
  editions += 1;
  set(id, { input, edition: editions });
}
