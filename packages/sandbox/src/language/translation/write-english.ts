import type { Chunk, Thing } from './chunks.ts';
import { englishVerb } from './inflect/english.ts';
import { noun } from './inflect/nouns.ts';
import { type Subject, subjectOf, subjectsOf } from './subject.ts';
import { isKind, type Word } from './word.ts';
import type { Written } from './write-romance.ts';

/** Writes chunks in English. */
export function writeEnglish(chunks: readonly Chunk[]): Written[] {
  const subjects = subjectsOf(chunks, 'en');
  return chunks.flatMap((chunk, i) => {
    const texts =
      chunk.kind === 'thing'
        ? thing(chunk)
        : chunk.kind === 'quality'
          ? chunk.words.map(plain)
          : chunk.kind === 'verb'
            ? [verb(chunk.word, subjects[i])]
            : [plain(chunk.word)];
    return texts.map((text, at) => ({ text, spaced: at > 0 || chunk.spaced }));
  });
}

function plain({ entry, text }: Word): string {
  return entry?.cells.en.replace(' <', '') ?? text;
}

function thing(chunk: Thing): string[] {
  const { determiner, numbers, qualities, head } = chunk;
  const isMany = subjectOf(chunk, 'en').plural;
  const name =
    isKind(head, 'noun') && head.entry
      ? noun(head.entry.cells.en, 'en')[isMany ? 'many' : 'one']
      : plain(head);
  const rest = [...numbers.map(plain), ...qualities.flatMap((words) => words.map(plain)), name];
  if (!determiner) return rest;
  const article = plain(determiner);
  return [article === 'a' && /^[aeiou]/.test(rest[0] ?? '') ? 'an' : article, ...rest];
}

/** "to be" and the like say "not" without help. */
const ALONE = /^(?:be|can|must)$/;

function verb({ entry, tense, negative }: Word, subject: Subject | undefined): string {
  const { infinitive, present, past } = englishVerb(entry?.cells.en ?? '');
  const person = subject?.person ?? 1;
  if (tense === 'infinitive') return infinitive;
  if (tense === 'future') return `will ${negative ? 'not ' : ''}${infinitive}`;
  const text = (tense === 'past' ? past : present)[person] ?? infinitive;
  if (!negative) return text;
  if (ALONE.test(infinitive)) return `${text} not`;
  return `${tense === 'past' ? 'did' : person === 2 ? 'does' : 'do'} not ${infinitive}`;
}
