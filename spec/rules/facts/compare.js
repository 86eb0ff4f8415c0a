import { readerOf } from '../support/bundled.js';
import { loadShown } from '../support/shown.js';
import { fact } from './fact.js';
import { fieldFacts } from './field-facts.js';
import { operationFacts } from './operation-facts.js';

/** @import { Fact } from './fact.js' */
/** @import { Node, Shown } from '../support/types.d.ts' */

/**
 * Compares everything that is shown with a bundled contract.
 * @param {Node} document
 * @param {Shown} [shown]
 * @returns {Fact[]}
 */
export function compare(document, shown = loadShown()) {
  const reader = readerOf(document);
  const operations = new Map(reader.operations(document).map((each) => [each.id, each]));
  return [
    ...Object.entries(shown.operations).flatMap(([id, wanted]) => {
      const operation = operations.get(id);
      if (!operation) return [fact(id, 'exists', true, false)];
      return [
        ...operationFacts(reader, operation, wanted),
        ...fieldFacts(reader, operation, wanted),
      ];
    }),
    ...Object.entries(shown.named).flatMap(([id, { since }]) => {
      const node = operations.get(id)?.node;
      const exists = fact(id, 'exists', true, node !== undefined);
      return since ? [exists, fact(id, 'x-since', since, node?.['x-since'])] : [exists];
    }),
    ...shown.introduction.map((texts) => rowFact(document.info.description, texts)),
  ];
}

/**
 * @param {string} text
 * @param {string[]} texts
 */
function rowFact(text, texts) {
  const lines = text.split('\n').filter((line) => texts.every((each) => line.includes(each)));
  return fact('introduction', 'has a line with', texts, lines, lines.length > 0);
}
