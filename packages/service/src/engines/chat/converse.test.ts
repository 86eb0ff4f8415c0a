import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../../testing/folder.ts';
import type { EngineModel } from '../engine-model.ts';
import type { ChatCall, ChoicePart } from './conversation.ts';
import { converse, piecesOf } from './converse.ts';

test('a model in a file is asked for each answer, although all calls are the same', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'models.mjs');
  await writeFile(
    file,
    `let count = 0;
const usage = { inputTokens: {}, outputTokens: {} };
const doGenerate = async () => ({
  content: [{ type: 'text', text: 'Answer ' + ++count }],
  finishReason: { unified: 'stop' },
  usage,
});
export const createDice = () => ({
  languageModel: () => ({ specificationVersion: 'v4', provider: 'dice', doGenerate }),
});
`,
  );
  const definition = { type: pathToFileURL(file).href };
  const model = { definition, kind: 'language', model: 'dice', settings: {} };
  const call: ChatCall = { prompt: [], maxBytes: 1000 };
  const batches = converse(
    model as EngineModel<'language'>,
    { calls: [call, call], batchBytes: 1000 },
    new AbortController().signal,
  );
  const parts: ChoicePart[] = [];
  for await (const batch of batches) parts.push(...batch.parts);
  const texts = [0, 1].map((choice) =>
    parts.map((part) => (part.choice === choice && part.type === 'text' ? part.text : '')).join(''),
  );
  expect(texts).toEqual(['Answer 1', 'Answer 2']);
});

test('pieces begin as words, and grow with the answer', () => {
  const text = 'one two three '.repeat(100_000);
  const pieces = [...piecesOf(text)];
  expect(pieces.slice(0, 4)).toEqual(['one', ' two', ' three', ' one']);
  expect(pieces.join('')).toBe(text);
  // A piece for each word would make 300,000.
  expect(pieces.length).toBeLessThan(700);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(4200);
});

test('a long gap does not make a long piece', () => {
  const pieces = [...piecesOf(`one${' '.repeat(1e6)}two`)];
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(4200);
});

test.each([
  ['nothing', ''],
  ['spaces only', ' \n '],
  ['a space at the end', 'one two '],
  ['a long gap', `one${' '.repeat(50_000)}two`],
  ['characters of two units', '\u{1f600}'.repeat(5000)],
  ['half a character', 'a\ud83d b\ude00'],
  ['no spaces', 'x'.repeat(50_000)],
])('pieces are the text, without a character in two of them: %s', (_, text) => {
  const pieces = [...piecesOf(text)];
  expect(pieces.join('')).toBe(text);
  expect(pieces.join('|')).not.toMatch(/[\ud800-\udbff]\|[\udc00-\udfff]/);
});
