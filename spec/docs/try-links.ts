import {
  type Document,
  examplesOf,
  jsonOf,
  type OperationPlace,
  type Reader,
  readerOf,
} from '@genmedia/openapi';

/**
 * Adds to each operation a link to the console, which a service serves beside its docs, with an
 * example of the operation.
 */
export function tryLinks(document: Document): void {
  const reader = readerOf(document);
  for (const operation of reader.operations(document)) {
    operation.node.description += `\n\n**Try it:** ${linksOf(reader, operation).join(' · ')}`;
  }
}

function linksOf(reader: Reader, operation: OperationPlace): string[] {
  const media = jsonOf(reader, reader.child(operation, 'requestBody'));
  const examples = media ? examplesOf(reader, media) : [];
  if (examples.length < 2) return [`[in the console](./#/try/${operation.id})`];
  return examples.map(
    ({ name, summary = name }) => `[${summary}](./#/example/${operation.id}/${name})`,
  );
}
