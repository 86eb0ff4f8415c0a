import type { SharedV4Warning } from '@ai-sdk/provider';
import type { AudioResult, Media } from '@genmedia/media';
import { fileSeconds } from '@genmedia/media/audio';
import * as z from 'zod';
import { WrongAnswer } from './refusal.ts';
import type { HttpAnswer } from './task.ts';

const warnings = z
  .array(z.string())
  .default([])
  .transform((given) => given.map((message): SharedV4Warning => ({ type: 'other', message })));

/** Fields of a result and its warnings. Throws WrongAnswer, which names what is wrong. */
export function readResult<Shape extends z.ZodRawShape>({ result }: HttpAnswer, shape: Shape) {
  const read = z.object({ ...shape, warnings }).safeParse(result);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new WrongAnswer(`The field ${issue?.path.join('.')} of the result is missing or wrong.`);
}

/** Throws WrongAnswer where the answer has no such file. */
export function requireFile(answer: HttpAnswer, name: string): Media {
  const file = answer.file(name);
  if (file && file.data.byteLength > 0) return file;
  throw new WrongAnswer(`The answer has no file ${name}.`);
}

const sound = { durationSeconds: z.number().nonnegative().optional() };

/** A sound, whose length is measured where the server does not tell. */
export async function readSound(answer: HttpAnswer): Promise<AudioResult> {
  const { durationSeconds, warnings } = readResult(answer, sound);
  const audio = requireFile(answer, 'audio');
  const seconds = durationSeconds ?? (await fileSeconds(audio.data).catch(() => 0));
  return { audio, durationSeconds: seconds, warnings };
}
