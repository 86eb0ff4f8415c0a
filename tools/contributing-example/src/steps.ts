import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Edit, edit } from './edit.ts';

/** Something to do in a step. */
export type Action =
  | { copyOf: string; file: string }
  | { file: string; content: string }
  | { file: string; edits: Edit[] };

const page = 'docs/adding-an-operation.md';

/** What the page says, step by step, in its order. */
export async function stepsOf(repository: string): Promise<Action[][]> {
  const text = await readFile(join(repository, page), 'utf8');
  return text
    .split(/^\d+\. /m)
    .slice(1)
    .map(actionsOf);
}

/** What the action's file contains after it. Throws if the file is not as the page says. */
export async function contentAfter(
  action: Action,
  read: (file: string) => Promise<string>,
): Promise<string> {
  if ('copyOf' in action) return read(action.copyOf);
  if ('content' in action) return action.content;
  return action.edits.reduce(edit, await read(action.file));
}

function actionsOf(step: string): Action[] {
  const copies = [...step.matchAll(/Copy `([\w./-]+)` to `([\w./-]+)`/g)].map(
    ([, copyOf = '', file = '']) => ({ copyOf, file }),
  );
  return [...copies, ...[...step.matchAll(block)].map(actionOf)];
}

/** A code block below a sentence that ends with the name of a file. */
const block = /(?:`([\w./-]+)`:\n\n)? {3}```(\w+)\n(.*?)\n {3}```/gs;

function actionOf([, file, language, indented = '']: RegExpExecArray): Action {
  const content = `${indented.replaceAll(/^ {3}/gm, '')}\n`;
  if (file === undefined) throw new Error(`${page} does not name the file of this: ${content}`);
  return language === 'diff' ? { file, edits: editsOf(content) } : { file, content };
}

/** The edits of a diff: the lines between two `@@` are beside each other in the file. */
function editsOf(diff: string): Edit[] {
  return diff.split(/^@@\n/m).map((hunk) => {
    const lines = hunk.split('\n').slice(0, -1);
    const linesWithout = (mark: string) =>
      lines.filter((line) => !line.startsWith(mark)).map((line) => `${line.slice(1)}\n`);
    return { before: linesWithout('+').join(''), after: linesWithout('-').join('') };
  });
}
