import { randomBytes } from 'node:crypto';
import { limits } from '@genmedia/server/limits';
import { expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { fileNameIn, storeOutputs } from '../../media/outputs.ts';
import { storages, useStorage } from '../../media/testing/storages.ts';
import { fileNaming } from './file-naming.ts';
import { finalResponse } from './responses.ts';

const [disk] = storages;
if (!disk) throw new Error('There is no storage to test with.');
const storage = useStorage(disk);
const publicUrl = 'https://media.example';
const texts = ['one file', 'and ünother'];

/** A job that has made files of these texts, or of so many bytes. */
async function done(
  input: Record<string, unknown>,
  contents: readonly (string | Uint8Array)[] = texts,
): Promise<Job> {
  const started = { secret: randomBytes(32), input, operation: 'generateMusic' };
  const files = contents.map((content) => ({
    content: typeof content === 'string' ? new TextEncoder().encode(content) : content,
    mediaType: 'audio/wav',
  }));
  const naming = fileNaming(started);
  const { urls } = await storeOutputs(storage, publicUrl, naming, files, async () => {});
  const result = { output: urls, meta: { engine: 'sandbox' }, audio_time: 2 };
  return { ...started, id: 7, status: 'success', result, startedAt: null } as unknown as Job;
}

test('the files themselves are in output where base64 is asked for, their URLs in proxy_links', async () => {
  const job = await done({ base64: true });
  const answer = await finalResponse({ storage, publicUrl }, job);
  if (answer.status === 'error') throw new Error(answer.message);
  const read = answer.output.map((text) => Buffer.from(text, 'base64').toString());
  expect(read).toEqual(texts);
  expect(answer.proxy_links).toEqual(job.result?.output);
});

test('without base64, URLs are in both, beside the operation’s other fields', async () => {
  const job = await done({ base64: false });
  const output = job.result?.output;
  expect(await finalResponse({ storage, publicUrl }, job)).toMatchObject({
    status: 'success',
    output,
    proxy_links: output,
    meta: { engine: 'sandbox' },
    audio_time: 2,
  });
});

test('a job whose end is before its start, by a clock that was set back, took no time', async () => {
  const times = { startedAt: new Date('2026-11-28'), finishedAt: new Date('2026-11-27') };
  const job = { ...(await done({})), ...times };
  expect(await finalResponse({ storage, publicUrl }, job)).toMatchObject({ generationTime: 0 });
});

test('a field that the contract does not have is named in the warnings of the result', async () => {
  const job = { ...(await done({})), unknownFields: ['"negativ_prompt"'] };
  expect(await finalResponse({ storage, publicUrl }, job)).toMatchObject({
    meta: { engine: 'sandbox', warnings: ['"negativ_prompt" is unknown and was ignored.'] },
  });
});

test('for dubbing, base64 describes the input, so the answer has URLs', async () => {
  const job = { ...(await done({ base64: true })), operation: 'createDubbing' };
  expect(await finalResponse({ storage, publicUrl }, job)).toMatchObject({
    output: job.result?.output,
  });
});

test('files that are gone are an error that says what to do', async () => {
  const job = await done({ base64: true });
  const { output } = job.result as { output: string[] };
  await storage.remove(fileNameIn(output[1] ?? ''));
  expect(await finalResponse({ storage, publicUrl }, job)).toEqual({
    status: 'error',
    id: 7,
    code: 'output_gone',
    doc_url: 'https://media.example/docs/errors/output_gone',
    message: expect.stringContaining('Send the request again.'),
  });
});

test('files that are too large for an answer are given as URLs, with a warning that says why', async () => {
  const job = await done({ base64: true }, [
    new Uint8Array(limits.base64AnswerBytes),
    new Uint8Array(1),
  ]);
  expect(await finalResponse({ storage, publicUrl }, job)).toMatchObject({
    status: 'success',
    output: job.result?.output,
    meta: { engine: 'sandbox', warnings: [expect.stringContaining('base64')] },
  });
});
