import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Something to do in a step: a command, or a file to write. */
export type Action = { command: string } | { file: string; content: string };

/** A step of the example of CONTRIBUTING.md: its code blocks, in their order. */
export async function stepsOf(repository: string): Promise<Action[][]> {
  const text = await readFile(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const [, example = ''] = text.split('### An example:');
  const [steps = ''] = example.split('\n## ');
  return steps
    .split(/^\d+\. /m)
    .slice(1)
    .map((step) => [...step.matchAll(BLOCK)].map(actionOf));
}

/** A code block, with the file that the words before it name where it is one's content. */
const BLOCK = /(?:`([\w./-]+)`:\n\n)? {3}```(\w+)\n(.*?)\n {3}```/gs;

function actionOf([, file, language, code = '']: RegExpExecArray): Action {
  const content = `${code.replaceAll(/^ {3}/gm, '')}\n`;
  if (language === 'sh') return { command: content };
  if (file === undefined)
    throw new Error(`CONTRIBUTING.md does not say which file this is: ${content}`);
  return { file, content };
}
