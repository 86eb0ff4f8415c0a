import type { JsonSchema, ToolRow } from './tool-row.ts';

/** What a model reads before it chooses a tool: the title and the first sentence. */
export function shortDescription({ title, description }: ToolRow): string {
  const sentence = description && firstSentence(description);
  return sentence ? `${title}. ${sentence}` : title;
}

/**
 * The same schema with the first sentences of descriptions: its own, and those of properties and
 * items. Every list of tools is sent to a model with each request, so words cost.
 */
export function shortSchema(schema: JsonSchema): JsonSchema {
  const { description, properties, items, ...rest } = schema;
  return {
    ...rest,
    ...(description && { description: firstSentence(description) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, shortSchema(property)]),
      ),
    }),
    ...(items && { items: shortSchema(items) }),
  };
}

/** A text up to the end of a sentence, which `e.g.` and the like are not. */
const upToAnEnd = /^[\s\S]*?(?<!\b(?:e\.g|i\.e|cf|vs))[.!?](?=\s|$)/i;

function firstSentence(text: string): string {
  const [sentence = text] = upToAnEnd.exec(text) ?? [];
  return sentence.trim();
}
