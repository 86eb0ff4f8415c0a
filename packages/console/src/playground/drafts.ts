import type { Input, Operation } from '../contract/types.ts';
import { createStore, useStore } from '../ui/store.ts';

/** The typed input of an operation. It is kept as long as the page is open. */
export interface Draft {
  input: Input;
  /** Typed JSON that is no valid input yet. `input` is the last valid one. */
  unparsedText?: string;
  /** Changes when the form has to start again with another input. */
  edition: number;
}

const store = createStore<Readonly<Record<string, Draft>>>({});
let editions = 0;

/** The draft of an operation. Before anything is typed, its first example. */
export function useDraft(operation: Operation): Draft {
  const all = useStore(store);
  return all[operation.id] ?? firstOf(operation);
}

function draftOf(operation: Operation): Draft {
  return store.get()[operation.id] ?? firstOf(operation);
}

function firstOf({ examples }: Operation): Draft {
  return { input: examples[0]?.input ?? {}, edition: 0 };
}

/**
 * Changes the newest input. Does nothing if the form was started again since then with another
 * input, to which a file that arrives late does not belong.
 */
export function changeDraft(
  operation: Operation,
  edition: number,
  change: (input: Input) => Input,
): void {
  const draft = draftOf(operation);
  if (draft.edition === edition) set(operation.id, { ...draft, input: change(draft.input) });
}

/** Keeps a text that is no valid input yet, beside the last valid one; undefined forgets it. */
export function keepUnparsedText(operation: Operation, unparsedText: string | undefined): void {
  const { input, edition } = draftOf(operation);
  set(operation.id, { input, edition, ...(unparsedText !== undefined && { unparsedText }) });
}

/** Starts the form of an operation again with this input. */
export function openDraft({ id }: Pick<Operation, 'id'>, input: Input): void {
  editions += 1;
  set(id, { input, edition: editions });
}

function set(id: string, draft: Draft): void {
  store.set({ ...store.get(), [id]: draft });
}
