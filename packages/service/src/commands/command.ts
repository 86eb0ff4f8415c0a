/** What a person can have `genmedia` do. */
export interface Command {
  /** The words that call it, such as `accounts list`. */
  name: string;
  /** What follows them, as the usage shows it: `<account> [--json]`. */
  syntax: string;
  about: string;
  /** Its program, which is loaded only where it is called. */
  load(): Promise<Run>;
}

/** @param args what follows the words that called it. Throws UsageError where it cannot be used. */
export type Run = (args: string[]) => Promise<void>;
