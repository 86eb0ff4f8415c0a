import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Something to do in a step: run a command, or write a file. */
export type Action = { command: string } | { file: string; content: string };

/** The steps of the example of CONTRIBUTING.md: the code blocks of each step, in their order. */
export async function stepsOf(repository: string): Promise<Action[][]> {
  const text = await readFile(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const [, example = ''] = text.split('### An example:');
  const [steps = ''] = example.split('\n## ');
  return steps
    .split(/^\d+\. /m)
    .slice(1)
    .map((step) => [...step.matchAll(block)].map(actionOf));
}

/** A code block. If the words before it name a file, the block is the content of that file. */
const block = /(?:`([\w./-]+)`:\n\n)? {3}```(\w+)\n(.*?)\n {3}```/gs;

function actionOf([, file, language, code = '']: RegExpExecArray): Action {
  const content = `${code.replaceAll(/^ {3}/gm, '')}\n`;
  if (language === 'sh') return { command: content };
  if (file === undefined)
    throw new Error(`CONTRIBUTING.md does not name the file of this content: ${content}`);
  return { file, content };
}
