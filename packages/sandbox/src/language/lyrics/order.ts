import type { SharedV4Warning } from '@ai-sdk/provider';
import type { Conversation } from '../conversation.ts';
import type { SandboxLanguageOptions } from '../options.ts';

/** What lyrics are wanted. */
export interface LyricsOrder {
  readonly about: string;
  readonly length: 'short' | 'long';
  /** Poems have no tags before their stanzas. */
  readonly isPoem: boolean;
  /** Name of the language asked for, if one is. */
  readonly language: string | undefined;
}

const WANTED =
  /\b(?:write|compose|create|make|give me|generate|sing)\b[^.?!\n]{0,60}\b(?:lyrics|song|poem|verses?|ballad|haiku|limerick|sonnet)\b/i;
const LONG = /\blong\b|\bthree verses\b|\bseveral verses\b|\bfour (?:and a half )?minutes\b/i;
const ABOUT =
  /\b(?:about|titled|called|entitled|on the theme of|topic|theme)\b\s*:?\s*["“]?([\s\S]+)$/i;

/** Whether a prompt asks for lyrics. */
export function asksForLyrics({ system, question }: Conversation): boolean {
  return WANTED.test(question.slice(0, 300)) || /\blyrics\b/i.test(system.slice(0, 1000));
}

/** What lyrics a prompt asks for; one that says nothing of lyrics is what they are about. */
export function readOrder(
  { question }: Conversation,
  { length }: SandboxLanguageOptions,
): LyricsOrder {
  const text = question.slice(0, 2000);
  const about = ABOUT.exec(text)?.[1] ?? text;
  const request = text.slice(0, text.length - about.length);
  return {
    about: about.replace(/["”.\s]+$/, ''),
    length: length === 'long' || (length === undefined && LONG.test(request)) ? 'long' : 'short',
    isPoem: /\b(?:poem|haiku|sonnet|limerick)\b/i.test(request),
    language: /\bin ((?:[A-Z]\w+ )?[A-Z]\w+)\b/.exec(request)?.[1],
  };
}

export function warningsOf({ language }: LyricsOrder): SharedV4Warning[] {
  if (language === undefined || /English$/.test(language)) return [];
  const message = `The sandbox writes lyrics in English, not in ${language}.`;
  return [{ type: 'other', message }];
}
