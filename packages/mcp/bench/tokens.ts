/**
 * What the list of tools costs a model: its tokens, by a public tokenizer (o200k), for the default
 * set, for all operations with and without their results' schemas, and for a server that has one
 * tool for each endpoint with whole descriptions, as servers made straight from OpenAPI documents
 * have.
 */
import { tools as table } from '@genmedia/client/tools';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { createGenmediaServer } from '../src/index.ts';

/** A list as hosts send it to a model: names, descriptions and arguments. */
interface Listed {
  name: string;
  description?: string | undefined;
  inputSchema: object;
}

function tokensOf(tools: readonly Listed[]): number {
  const sent = tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema,
  }));
  return encode(JSON.stringify(sent)).length;
}

function listOf(...select: string[]) {
  return createGenmediaServer({ client: { baseUrl: 'http://localhost' }, select }).tools;
}

const whole: Listed[] = Object.entries(table).map(([name, { title, description = '', input }]) => ({
  name,
  description: `${title}\n\n${description}`,
  inputSchema: input,
}));

const sides: [string, readonly Listed[]][] = [
  ['search, describe, run and get_job alone', listOf()],
  ['default: the ten most used operations, too', listOf('default')],
  ['--tools=image', listOf('image')],
  ['--tools=all', listOf('all')],
  ['one tool for each endpoint, whole descriptions', whole],
];
for (const [name, tools] of sides) {
  const onWire = encode(JSON.stringify(tools)).length;
  console.log(
    `${name}: ${tools.length} tools, ${tokensOf(tools)} tokens; with titles, hints and results' schemas ${onWire}`,
  );
}
