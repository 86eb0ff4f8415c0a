/**
 * What the list of tools costs a model, in tokens: ours for the default set and for others, beside
 * public servers and a server that has one tool for each endpoint with whole descriptions, as
 * servers made straight from OpenAPI documents have. Prints a table in Markdown.
 */
import { tools as table } from '@genmedia/client/tools';
import { createGenmediaServer } from '../src/index.ts';
import { type Listed, tokensOf } from './listed.ts';
import { publicServers, toolsOf } from './public-servers.ts';

function listOf(...select: string[]): readonly Listed[] {
  return createGenmediaServer({ client: { baseUrl: 'http://localhost' }, select }).tools;
}

const whole: Listed[] = Object.entries(table).map(([name, { title, description = '', input }]) => ({
  name,
  description: `${title}\n\n${description}`,
  inputSchema: input,
}));

const ours: [string, readonly Listed[]][] = [
  ['`@genmedia/mcp`, search, describe, run and get_job alone', listOf()],
  ['`@genmedia/mcp`, default: those and the ten most used operations', listOf('default')],
  ['`@genmedia/mcp --tools=image`', listOf('image')],
  ['`@genmedia/mcp --tools=all`', listOf('all')],
  ['our contract, one tool for each endpoint, whole descriptions', whole],
];

console.log(`| server | tools | tokens |\n| --- | --- | --- |`);
for (const [name, tools] of ours) printRow(name, tools);
for (const server of publicServers) {
  const name = `\`${[`${server.package}@${server.version}`, ...server.args].join(' ')}\``;
  try {
    printRow(name, await toolsOf(server));
  } catch (error) {
    console.log(`| ${name} | skipped: ${error instanceof Error ? error.message : error} | |`);
  }
}

function printRow(name: string, tools: readonly Listed[]): void {
  console.log(`| ${name} | ${tools.length} | ${tokensOf(tools).toLocaleString('en-US')} |`);
}
