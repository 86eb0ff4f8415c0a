import { expect, test } from 'vitest';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import type { LanguageTask } from '../../../engines/tasks.ts';
import { translate } from './translate.ts';

const order = { model: {} as EngineModel<'language'>, from: 'en', to: 'pt-br', seed: 1 };

/** A model whose answers this function makes of the lines, and the prompts that the model got. */
function modelThat(answer: (lines: string[]) => string) {
  const prompts: string[] = [];
  const run = async (_: unknown, { prompt }: LanguageTask) => {
    prompts.push(prompt);
    const [, text = ''] = prompt.split('\n\n');
    return { text: answer(text.split('\n')), warnings: [] };
  };
  return { prompts, run: run as unknown as RunTask };
}

const shouted = (lines: string[]) => lines.map((line) => line.toUpperCase()).join('\n');

test('lines are translated together, each by its own line', async () => {
  const { run, prompts } = modelThat(shouted);
  const lines = Array.from({ length: 31 }, (_, i) => `line ${i}`);
  expect(await translate(run, lines, order)).toEqual(lines.map((line) => line.toUpperCase()));
  expect(prompts.map((prompt) => prompt.split('\n').length)).toEqual([32, 3]);
  expect(prompts[0]).toMatch(
    /^Translate from English into Brazilian Portuguese:\n\nline 0\nline 1/,
  );
});

test('a model that mixes lines up gets them one by one, and what is one line stays one', async () => {
  const { run } = modelThat((text) => (text.length > 1 ? 'all in one' : `${text}\n(${text})`));
  const lines = await translate(run, ['good\nmorning', 'all'], order);
  expect(lines).toEqual(['good morning (good morning)', 'all (all)']);
});

test('one line is asked for once, also if its translation has several', async () => {
  const { run, prompts } = modelThat(() => 'Guten Morgen.\nWie geht es?');
  const lines = await translate(run, ['Good morning. How are you?'], order);
  expect(lines).toEqual(['Guten Morgen. Wie geht es?']);
  expect(prompts).toHaveLength(1);
});

test('a line that is left out is asked for again, and then ends the job: another attempt would pay for all', async () => {
  const { run, prompts } = modelThat((lines) => (lines.includes('gone') ? '' : shouted(lines)));
  await expect(translate(run, ['kept', 'gone'], order)).rejects.toMatchObject({
    code: 'model_failed',
    retryable: false,
  });
  expect(prompts).toHaveLength(4);
  let asked = 0;
  const { run: late } = modelThat((lines) => (asked++ === 0 ? '' : shouted(lines)));
  expect(await translate(late, ['late'], order)).toEqual(['LATE']);
});
