import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** A tool as hosts send it to a model: its name, description and arguments. */
export interface Listed {
  name: string;
  description?: string | undefined;
  inputSchema: object;
}

/** The tokens of a list, by a public tokenizer (o200k). */
export function tokensOf(tools: readonly Listed[]): number {
  const sent = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  return encode(JSON.stringify(sent)).length;
}
