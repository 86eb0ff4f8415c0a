import { operationOf } from '../contract/contract.ts';
import type { Input, Operation } from '../contract/types.ts';
import { tabStorage } from '../session/storage.ts';
import { createStore, useStore } from '../ui/store.ts';

/**
 * The typed input of an operation. It is kept until the tab is closed. Input with a password is lost
 * when the page is loaded again.
 */
export interface Draft {
  input: Input;
  /** The run that it was sent as, or that it was filled with. */
  run?: string | undefined;
  /** Typed JSON that is no valid input yet. `input` is the last valid one. */
  unparsedText?: string | undefined;
  /** Changes when the form has to start again with another input. */
  edition: number;
}

type Drafts = Readonly<Record<string, Draft>>;

const storageKey = 'genmedia-drafts';
const store = createStore<Drafts>(keptDrafts());
let editions = Math.max(0, ...Object.values(store.get()).map(({ edition }) => edition));
/**
 * The edition of forms that show their first example. It changes when a user leaves, so that nothing
 * of what was typed stays in them.
 */
let firstEdition = 0;

/** The draft of an operation. Before anything is typed, its first example. */
export function useDraft(operation: Operation): Draft {
  const all = useStore(store);
  return all[operation.id] ?? firstOf(operation);
}

function draftOf(operation: Operation): Draft {
  return store.get()[operation.id] ?? firstOf(operation);
}

function firstOf({ examples }: Operation): Draft {
  return { input: examples[0]?.input ?? {}, edition: firstEdition };
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
  set(operation.id, { ...draftOf(operation), unparsedText });
}

/** Starts the form of an operation again with this input, which may be that of a run. */
export function openDraft({ id }: Pick<Operation, 'id'>, input: Input, run?: string): void {
  editions += 1;
  set(id, { input, edition: editions, run });
}

/** Whether a run was started from the draft, or has filled it. */
export function isOfDraft(operation: Operation, run: string): boolean {
  return draftOf(operation).run === run;
}

/** Notes as which run the draft was sent. */
export function sendDraft(operation: Operation, run: string): void {
  set(operation.id, { ...draftOf(operation), run });
}

/** Forgets what was typed, as the next who signs in may be somebody else. */
export function forgetDrafts(): void {
  editions += 1;
  firstEdition = editions;
  store.set({});
  tabStorage.removeItem(storageKey);
}

function set(id: string, draft: Draft): void {
  store.set({ ...store.get(), [id]: draft });
  try {
    tabStorage.setItem(storageKey, JSON.stringify(withoutSecrets(store.get())));
  } catch {
    // A file in base64 may be too large: then a reload loses what was typed.
    tabStorage.removeItem(storageKey);
  }
}

/** Leaves out the drafts of operations of which nothing may be stored. */
function withoutSecrets(drafts: Drafts): Drafts {
  const kept = Object.entries(drafts).filter(([id]) => !operationOf(id)?.sensitive);
  return Object.fromEntries(kept);
}

function keptDrafts(): Drafts {
  try {
    return JSON.parse(tabStorage.getItem(storageKey) ?? '{}') as Drafts;
  } catch {
    return {};
  }
}
