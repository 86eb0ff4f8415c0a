import { type Document, type Node, transform } from '@genmedia/openapi';
import { UserError } from '../errors.ts';

const mark = 'x-pattern-words';

/**
 * The `x-pattern-words` of a document's patterns, by the patterns. Throws a UserError if a pattern
 * has different words in two places, because validation knows only the pattern.
 */
export function patternWordsOf(document: Document): Record<string, string> {
  const words = new Map<string, string>();
  const collect = (schema: Node): Node => {
    const { pattern, [mark]: description } = schema;
    if (typeof pattern !== 'string' || typeof description !== 'string') return schema;
    const previous = words.get(pattern) ?? description;
    if (previous !== description) {
      throw new UserError(
        `The pattern ${pattern} has two ${mark}: "${previous}" and "${description}".`,
      );
    }
    words.set(pattern, description);
    return schema;
  };
  transform(document, { schema: collect });
  return Object.fromEntries([...words].sort());
}
