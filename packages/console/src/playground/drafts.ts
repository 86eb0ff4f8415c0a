import type { Input, Operation } from '../contract/types.ts';
import { createStore, useStore } from '../ui/store.ts';

/** What is typed for an operation, as long as the page is open. */
export interface Draft {
  input: Input;
  /** Changes where the form begins anew. */
  edition: number;
}

const store = createStore<Readonly<Record<string, Draft>>>({});
let editions = 0;

/** The draft of an operation; its first example, where nothing has been typed. */
export function useDraft({ id, examples }: Operation): Draft {
  return useStore(store)[id] ?? { input: examples[0]?.input ?? {}, edition: 0 };
}

export function changeDraft({ id }: Operation, input: Input): void {
  const edition = store.get()[id]?.edition ?? 0;
  store.set({ ...store.get(), [id]: { input, edition } });
}

/** Begins the form of an operation anew. */
export function openDraft({ id }: Pick<Operation, 'id'>, input: Input): void {
  editions += 1;
  store.set({ ...store.get(), [id]: { input, edition: editions } });
}
