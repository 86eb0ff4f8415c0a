import { literal, quote } from '../../text.ts';
import type { Sampled } from './sampled.ts';

/** `await genmedia.run('editImage', { … })`, indented like the line that it is in. */
export function call({ operation, example }: Sampled, indent: number): string {
  const hasInput = Object.keys(example.input).length > 0;
  const input = hasInput
    ? `, ${literal(example.input, indent, callTemplate.length + operation.id.length)}`
    : '';
  return `await genmedia.run(${quote(operation.id)}${input})`;
}

const callTemplate = "const result = await genmedia.run('', );";

/** A complete program that sends the request. */
export function program(sample: Sampled): string {
  const credential = {
    body: 'apiKey: process.env.GENMEDIA_API_KEY',
    query: 'apiKey: process.env.GENMEDIA_API_KEY',
    bearer: 'accessToken: process.env.GENMEDIA_ACCESS_TOKEN',
    none: undefined,
  }[sample.operation.credential];
  const options = [`baseUrl: ${quote(sample.baseUrl)}`, ...(credential ? [credential] : [])];
  return [
    `import { createClient } from '@genmedia/client';`,
    '',
    'const genmedia = createClient({',
    ...options.map((option) => `  ${option},`),
    '});',
    `const result = ${call(sample, 0)};`,
    'console.log(result);',
    '',
  ].join('\n');
}
