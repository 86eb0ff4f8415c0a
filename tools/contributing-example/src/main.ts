/** Follows docs/adding-an-operation.md: `pnpm test:contributing`. Prints the result of each step. */
import { equal, match, ok, rejects } from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startService } from '@genmedia/foreign-generators/service';
import { copyRepository, pnpmIn } from './copy.ts';
import { type Address, startDev } from './dev.ts';
import { type Action, contentAfter, stepsOf } from './steps.ts';

const folder = await mkdtemp(join(tmpdir(), 'genmedia-contributing-'));
const copy = join(folder, 'genmedia');

const pnpm = pnpmIn(copy);

async function perform(action: Action): Promise<void> {
  const file = join(copy, action.file);
  const content = await contentAfter(action, (name) => readFile(join(copy, name), 'utf8'));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** `pnpm generate` fails for the service only, and its message names the reason. */
async function expectGenerateFails(reason: RegExp): Promise<void> {
  await rejects(pnpm('generate'), (error: Error) => {
    match(error.message, reason);
    match(error.message, /@genmedia\/service#build/);
    return true;
  });
}

interface TitledImage {
  status: string;
  output: string[];
  meta: Record<string, unknown>;
}

/** The answer of a service to a call of the new operation. */
async function titleImage({ url, key }: Address, fields: object): Promise<TitledImage> {
  const post = async (path: string, body: object): Promise<TitledImage> => {
    const headers = { 'Content-Type': 'application/json' };
    const options = { method: 'POST', headers, body: JSON.stringify({ key, ...body }) };
    return (await (await fetch(url + path, options)).json()) as TitledImage;
  };
  const image = { model_id: 'sandbox-image', prompt: 'A lighthouse at dusk' };
  const { output } = await post('/api/v7/images/text-to-image', image);
  const answer = await post('/api/v6/image_editing/title', { init_image: output[0], ...fields });
  equal(answer.status, 'success', JSON.stringify(answer));
  ok(answer.meta.title, 'The title is empty.');
  return answer;
}

/** The answer of the copy's service to a call of the new operation. */
async function callTitle(fields: object): Promise<TitledImage> {
  const service = await startService(await mkdtemp(join(folder, 'data-')), copy);
  try {
    return await titleImage(service, fields);
  } finally {
    await service.stop();
  }
}

/** `pnpm dev` runs the service, and runs it again after an edit. */
async function checkDev(): Promise<void> {
  const dev = startDev(copy, await mkdtemp(join(folder, 'data-')));
  try {
    const { meta } = await titleImage(await dev.nextStart(), {});
    const line = (title: string) =>
      `    return { files: [textFile(text)], meta: { title: ${title} } };\n`;
    await perform({
      file: 'packages/service/src/operations/images/title-image.ts',
      edits: [{ before: line('text.trim()'), after: line('text.trim().toUpperCase()') }],
    });
    const { meta: edited } = await titleImage(await dev.nextStart(), {});
    equal(edited.title, String(meta.title).toUpperCase());
  } finally {
    await dev.stop();
  }
}

try {
  await copyRepository(copy);
  const [path, schema, url, , record, field, removed] = await stepsOf(copy);
  const [contractActions, serviceActions] = [removed?.slice(0, 1), removed?.slice(1)];
  const performAll = async (actions: Action[] = []) => {
    ok(actions.length > 0, 'A step of the page has nothing to do.');
    for (const action of actions) await perform(action);
  };

  await performAll(path);
  await performAll(schema);
  await performAll(url);
  await expectGenerateFails(/titleImage/);
  console.log('new operation: the compiler names it');
  await performAll(record);
  await pnpm('generate');
  console.log(`new operation: the service answers: ${(await callTitle({})).meta.title}`);

  await performAll(field);
  await pnpm('generate');
  equal((await callTitle({})).meta.words, 5);
  equal((await callTitle({ words: 7 })).meta.words, 7);
  console.log('new field: the service uses the default, and the value that a caller sends');

  await performAll(contractActions);
  await expectGenerateFails(/words/);
  console.log('removed field: the compiler names it');
  await performAll(serviceActions);
  await pnpm('generate');
  equal((await callTitle({ words: 7 })).meta.words, undefined);
  console.log('removed field: it is ignored');

  await checkDev();
  console.log('pnpm dev: the service runs again after an edit');
} finally {
  await rm(folder, { recursive: true, force: true });
}
