import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contract } from '../testing/contract.ts';
import { samplesOf } from './sample.ts';

const file = new URL('../../../../spec/generated/samples.json', import.meta.url);
const docs: Record<string, { source: string }[]> = JSON.parse(await readFile(file, 'utf8'));

test.for(contract.operations)('$id has the code of the docs', (operation) => {
  const [example] = operation.examples;
  // The console's examples name no job of a contract's example: it would not be found.
  const job = Object.entries({ deployment: 'alpha', id: 4217 }).filter(
    ([name]) => operation.path.includes(`{${name}}`) && operation.path.includes('{id}'),
  );
  const input = { ...Object.fromEntries(job), ...example?.input };
  const shown = samplesOf(operation, input, 'http://127.0.0.1:8787');
  expect(shown).toEqual(docs[operation.id]);
  // Whoever runs the code has a key of their own.
  expect(JSON.stringify(shown)).not.toContain('gmk_');
});

test('an input that no address can have is still shown as code', () => {
  const operation = contract.operations.find(({ id }) => id === 'listModels');
  if (!operation) throw new Error('The contract has no such operation.');
  const curlOf = (search: unknown) =>
    samplesOf(operation, { search }, 'https://api.example').at(-1)?.source;
  // As it stands for a moment while somebody types an emoji as JSON.
  expect(curlOf('\ud83d')).toContain('search=%EF%BF%BD');
  expect(curlOf({ toString: 1 })).toContain('search=%7B%22toString%22%3A1%7D');
  expect(curlOf(['a', { toString: 1 }])).toContain('search=a%2C%7B%22');
});

test('text with special characters of shells and languages stays text', () => {
  const operation = contract.operations.find(({ id }) => id === 'generateImage');
  if (!operation) throw new Error('The contract has no such operation.');
  const prompt = "it's `rm -rf` $HOME </script>";
  const samples = samplesOf(operation, { prompt }, 'https://api.example.com');
  const written = "'it\\'s `rm -rf` $HOME </script>'";
  expect(samples.map(({ label, source }) => [label, source])).toEqual([
    ['TypeScript', expect.stringContaining(written)],
    ['React', expect.stringContaining(written)],
    ['curl', expect.stringContaining(`it'\\''s \`rm -rf\` $HOME </script>`)],
  ]);
});
