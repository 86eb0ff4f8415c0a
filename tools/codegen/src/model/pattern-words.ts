import { type Document, type Node, transform } from '@genmedia/openapi';
import { UserError } from '../errors.ts';

const MARK = 'x-pattern-words';

/**
 * The `x-pattern-words` of a document's patterns, by the patterns. Throws a UserError if a pattern
 * has different words in two places, because validation knows only the pattern.
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
