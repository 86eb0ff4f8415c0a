/** What is wrong with a catalogue file, and where. */
export interface CatalogueProblem {
  /** Counted from 1. */
  line: number;
  message: string;
}

/** The catalogue cannot be used. The message names the file and each line that is wrong. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';

  constructor(file: string, problems: readonly CatalogueProblem[]) {
    super(
      [
        'The model catalogue cannot be used. Correct it, or name another file with MODELS:',
        ...problems
          .toSorted((one, other) => one.line - other.line)
          .map(({ line, message }) => `${file}:${line}: ${message}`),
      ].join('\n'),
    );
  }
}
