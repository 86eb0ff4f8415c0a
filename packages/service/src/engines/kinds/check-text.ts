import { limits } from '@genmedia/server/limits';
import { EngineError } from '../engine-error.ts';

/** What a value, such as the time of a word, counts beside its text. */
const bytesOfValue = 8;

/**
 * Throws EngineError if a model wrote more than an answer may have: a transcript, lyrics, a
 * caption, with the times of its words. Files do not count: they have limits of their own.
 */
export function checkText(result: object, most: number = limits.answerTextBytes): void {
  const open: unknown[] = [result];
  let bytes = 0;
  while (open.length > 0) {
    const value = open.pop();
    bytes += bytesOfValue + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
    if (bytes > most) throw tooLong(most);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    const inner = Object.values(value);
    if (inner.length * bytesOfValue > most) throw tooLong(most);
    for (const one of inner) open.push(one);
  }
}

function tooLong(most: number): EngineError {
  return new EngineError({
    code: 'model_failed',
    message: `The model wrote more than ${most} bytes of text.`,
    mustChange: true,
    detail: `more than ${most} bytes of text`,
  });
}
