import { EngineError } from '../../../engines/engine-error.ts';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import { languageName } from '../languages.ts';

export interface TranslationOrder {
  model: EngineModel<'language'>;
  /** Code of the language of the lines. */
  from: string;
  /** Code of the language of the translation. */
  to: string;
  seed: number;
}

const untranslated = 'The model did not translate the whole text. Send the request again.';

/** Lines that are translated together, so that the model knows the lines around each one. */
const linesAtOnce = 30;

const system = `You translate the spoken lines of videos for dubbing. Each translated line should take about as \
long to say as the original. Reply with the translation only: one line for each line, in the same order.`;

/**
 * Has a language model translate lines; returns one for each, in order. Rejects as RunTask does, and
 * with an EngineError `model_failed` if a line is left without a translation. That error is not
 * retryable: another attempt of the job would pay for the transcript and for all lines again.
 */
export async function translate(
  run: RunTask,
  lines: readonly string[],
  order: TranslationOrder,
): Promise<string[]> {
  const plain = lines.map(inOneLine);
  const translated: string[] = [];
  for (let at = 0; at < plain.length; at += linesAtOnce) {
    const part = plain.slice(at, at + linesAtOnce);
    const answer = part.length > 1 ? await askFor(part) : [];
    // A model that does not keep lines apart gets them one at a time.
    translated.push(...(answer.length === part.length ? answer : await translateOneByOne(part)));
  }
  return translated;

  async function askFor(part: readonly string[]): Promise<string[]> {
    const { model, from, to, seed } = order;
    const prompt = `Translate from ${languageName(from)} into ${languageName(to)}:\n\n${part.join('\n')}`;
    const written = await run(model, { system, prompt, seed });
    return written.text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
  }

  async function translateOneByOne(part: readonly string[]): Promise<string[]> {
    const results: string[] = [];
    for (const line of part) {
      const text = (await askFor([line])).join(' ') || (await askFor([line])).join(' ');
      if (text === '') {
        const detail = 'The text is empty.';
        throw new EngineError({ code: 'model_failed', message: untranslated, detail });
      }
      results.push(text);
    }
    return results;
  }
}

/** The text without line breaks, and with single spaces. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
