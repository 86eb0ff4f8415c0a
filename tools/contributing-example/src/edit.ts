/** Whole lines of a file, before and after an edit. */
export interface Edit {
  before: string;
  after: string;
}

/** Makes an edit, as a person in an editor does. Throws unless its lines are there exactly once. */
export function edit(text: string, { before, after }: Edit): string {
  const lines = `\n${text}`;
  const first = lines.indexOf(`\n${before}`);
  if (first === -1 || lines.includes(`\n${before}`, first + 1)) {
    const times = first === -1 ? 'not there' : 'there more than once';
    throw new Error(`These lines are ${times}:\n${before}`);
  }
  return text.slice(0, first) + after + text.slice(first + before.length);
}
