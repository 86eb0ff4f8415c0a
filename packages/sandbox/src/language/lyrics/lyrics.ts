import type { Random } from '@genmedia/media/random';
import { warningOf } from '../../problems.ts';
import type { Conversation } from '../conversation.ts';
import type { SandboxLanguageOptions } from '../options.ts';
import type { Reply } from '../reply.ts';
import { namesLanguage } from '../translation.ts';
import { hookOf } from './subject.ts';
import data from './verse.json' with { type: 'json' };
import { LyricsWriter } from './writer.ts';

const requestPattern =
  /\b(?:write|compose|create|make|give me|generate|sing)\b[^.?!\n]{0,60}\b(?:lyrics|song|poem|verses?|ballad|haiku|limerick|sonnet)\b/i;
const long = /\blong\b/i;
const manyLines = /\b(?:three|several) verses\b|\bfour (?:and a half )?minutes\b/i;
const topicPattern =
  /\b(?:about|titled|called|entitled|on the theme of|topic|theme)\b\s*:?\s*["“]?([\s\S]+)$/i;
/** Poems have no tags before their stanzas. */
const poem = /\b(?:poem|haiku|sonnet|limerick)\b/i;

/**
 * The sections and their numbers of lines. At two bars a line, even a slow song fits into its time:
 * 14 lines into 1 minute 35 seconds, 40 lines into 4 minutes 45.
 */
const forms = data.forms;

/** Whether a prompt asks for lyrics. */
export function asksForLyrics({ system, question }: Conversation): boolean {
  return requestPattern.test(question.slice(0, 300)) || /\blyrics\b/i.test(system.slice(0, 1000));
}

/**
 * Lyrics: sections with their tags, and a chorus that returns. A prompt that does not ask for
 * lyrics is their topic.
 */
export async function lyrics(
  { question }: Conversation,
  options: SandboxLanguageOptions,
  random: Random,
): Promise<Reply> {
  const text = question.slice(0, 2000);
  const named = topicPattern.exec(text)?.[1];
  const topic = named ?? text;
  // What follows a request may be its topic, too: "Write a song: the long way home".
  const asked = named === undefined ? requestPattern.exec(text) : null;
  const request = asked ? text : text.slice(0, text.length - topic.length);
  const order = asked ? text.slice(0, asked.index + asked[0].length) : request;
  const about = topic.replace(/["”.\s]+$/, '');
  const saysLong = long.test(order) || manyLines.test(request);
  const isLong = options.length === 'long' || (options.length === undefined && saysLong);
  const writer = new LyricsWriter(await hookOf(about), random.fork('lines'));
  const chorus = writer.chorus();
  const sections = random
    .pick(forms[isLong ? 'long' : 'short'])
    .split(', ')
    .map((section) => {
      const [name = '', lines] = section.split(' ');
      const tag = poem.test(order) ? [] : [`[${name}]`];
      return [...tag, ...linesOf(name, Number(lines), writer, chorus)].join('\n');
    });
  const inNames = [...request.matchAll(/\bin ((?:[A-Z]\w+ )?[A-Z]\w+)\b/g)];
  const language = inNames.map(([, name = '']) => name).find(namesLanguage) ?? 'English';
  const message = `The sandbox writes lyrics in English, not in ${language}.`;
  return {
    text: sections.join('\n\n'),
    warnings: language.endsWith('English') ? [] : [warningOf(message)],
  };
}

function linesOf(
  name: string,
  lines: number,
  writer: LyricsWriter,
  chorus: readonly string[],
): readonly string[] {
  if (name === 'Chorus') return chorus;
  if (name === 'Verse') return [...writer.stanza(), ...(lines > 4 ? writer.stanza() : [])];
  if (name === 'Bridge') return [...writer.bridge(), ...(lines > 2 ? writer.bridge() : [])];
  return [...writer.farewell(), ...(lines > 2 ? [writer.hookLine(), writer.hookLine()] : [])];
}
