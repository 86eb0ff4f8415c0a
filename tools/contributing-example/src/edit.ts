/** Whole lines of a file, before and after an edit. */
export interface Edit {
  before: string;
  after: string;
}

/** Makes an edit, as a person in an editor does. Throws unless its lines are there exactly once. */
export function edit(text: string, { before, after }: Edit): string {
  const parts = `\n${text}`.split(`\n${before}`);
  if (parts.length !== 2) {
    throw new Error(`These lines are there ${parts.length - 1} times, not once:\n${before}`);
  }
  return parts.join(`\n${after}`).slice(1);
}
