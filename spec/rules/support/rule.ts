import { type Document, type Location, type OperationPlace, Reader } from '@genmedia/openapi';

/**
 * The part of Redocly's interface that the rules use. Redocly does not publish its own types with
 * the command.
 */
export interface Context {
  location: RedoclyLocation;
  report(problem: { message: string; location?: RedoclyLocation }): void;
  resolve(node: unknown, from?: string): { node: unknown; location: RedoclyLocation | undefined };
}

interface RedoclyLocation extends Location {
  child(keys: (string | number)[]): RedoclyLocation;
  key(): RedoclyLocation;
}

/** The contract that is being linted, in its many files. */
export interface Contract {
  document: Document;
  reader: Reader;
  operations: OperationPlace[];
  report(at: Location, message: string): void;
}

/** A rule that checks the contract as a whole. */
export function contractRule(check: (contract: Contract) => void) {
  return () => ({
    Root: (document: Document, context: Context) => check(contractOf(document, context)),
  });
}

export function contractOf(document: Document, context: Context): Contract {
  const reader = readerIn(context);
  const report = (at: Location, message: string) =>
    context.report({ message, location: (at as RedoclyLocation).key() });
  return { document, reader, operations: reader.operations(document), report };
}

/** A reader that starts at the rule's current location. */
export function readerIn(context: Context): Reader {
  return new Reader({
    location: context.location,
    resolve: (node, from) => context.resolve(node, from),
  });
}
