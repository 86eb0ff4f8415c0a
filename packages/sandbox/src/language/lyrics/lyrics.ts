import type { Random } from '../../random.ts';
import type { LyricsOrder } from './order.ts';
import { subjectOf } from './subject.ts';
import { LyricsWriter } from './writer.ts';

type Section = 'Verse' | 'Verse 8' | 'Chorus' | 'Bridge' | 'Bridge 4' | 'Outro' | 'Outro 4';

/**
 * Sung at two bars a line, even a slow song of these fits into its time: 14 lines into 1 minute 35
 * seconds, 40 lines into 4 minutes 45.
 */
const FORMS: Readonly<Record<LyricsOrder['length'], readonly (readonly Section[])[]>> = {
  short: [
    ['Verse', 'Chorus', 'Verse', 'Outro'],
    ['Verse', 'Chorus', 'Bridge', 'Chorus'],
    ['Verse', 'Verse', 'Chorus', 'Outro'],
  ],
  long: [
    ['Verse 8', 'Chorus', 'Verse 8', 'Chorus', 'Bridge 4', 'Verse', 'Chorus', 'Outro 4'],
    ['Verse', 'Verse', 'Chorus', 'Verse 8', 'Chorus', 'Verse', 'Bridge 4', 'Chorus', 'Outro 4'],
  ],
};

/** Lyrics about what an order says: sections under their tags, with a chorus that returns. */
export async function writeLyrics(
  { about, length, isPoem }: LyricsOrder,
  random: Random,
): Promise<string> {
  const writer = new LyricsWriter(about, await subjectOf(about), random.fork('lines'));
  const form = random.pick(FORMS[length]);
  const chorus = writer.chorus();
  const sections = form.map((section) => ({ section, lines: linesOf(section, writer, chorus) }));
  return sections
    .map(({ section, lines }) =>
      [...(isPoem ? [] : [`[${section.replace(/ \d/, '')}]`]), ...lines].join('\n'),
    )
    .join('\n\n');
}

function linesOf(
  section: Section,
  writer: LyricsWriter,
  chorus: readonly string[],
): readonly string[] {
  switch (section) {
    case 'Verse':
      return writer.stanza();
    case 'Verse 8':
      return [...writer.stanza(), ...writer.stanza()];
    case 'Chorus':
      return chorus;
    case 'Bridge':
      return writer.bridge();
    case 'Bridge 4':
      return [...writer.bridge(), ...writer.bridge()];
    case 'Outro':
      return writer.farewell();
    case 'Outro 4':
      return [...writer.farewell(), writer.hookLine(), writer.hookLine()];
  }
}
