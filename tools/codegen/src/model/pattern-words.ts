import { type Document, type Node, transform } from '@genmedia/openapi';
import { UserError } from '../errors.ts';

const MARK = 'x-pattern-words';

/**
 * What `x-pattern-words` says of the patterns of a document, by the patterns. Throws UserError where
 * one has different words in two places: whoever validates a pattern knows no place.
 */
export function patternWordsOf(document: Document): Record<string, string> {
  const words = new Map<string, string>();
  const read = (schema: Node): Node => {
    const { pattern, [MARK]: said } = schema;
    if (typeof pattern !== 'string' || typeof said !== 'string') return schema;
    const other = words.get(pattern) ?? said;
    if (other !== said) {
      throw new UserError(`The pattern ${pattern} has two ${MARK}: "${other}" and "${said}".`);
    }
    words.set(pattern, said);
    return schema;
  };
  transform(document, { schema: read });
  return Object.fromEntries([...words].sort());
}
