import type { Random } from '@genmedia/media/random';
import type { Conversation } from '../conversation.ts';
import type { Phrases } from './phrases.ts';

/** What a skill knows of what it is asked. */
export interface Ask extends Pick<Conversation, 'earlier'> {
  /** The whole message. */
  readonly question: string;
  /** What is to be done, no longer than a few sentences. */
  readonly instruction: string;
  /** What it is to be done with; empty if the message holds nothing of the kind. */
  readonly body: string;
  /** In the language of the message. */
  readonly phrases: Phrases;
  readonly random: Random;
}

/** Something that the sandbox can answer: undefined for everything else. */
export type Skill = (ask: Ask) => string | undefined;

/** Instructions are read by expressions, so they have to be short. */
const LONGEST = 400;

/**
 * Divides a message: what is in quotation marks, behind a colon, or in paragraphs of its own is what
 * something is to be done with.
 */
export function divide(question: string): Pick<Ask, 'instruction' | 'body'> {
  const text = question.trim();
  const head = text.slice(0, LONGEST);
  const colon = /^([^\n]{2,200}?)[:：](?=\s)\s*/.exec(head);
  if (colon) return { instruction: colon[1] ?? '', body: unquoted(text.slice(colon[0].length)) };
  const quote = /["“「«]/.exec(head);
  const end = /["”」»](?!.*["”」»])/su.exec(text.slice(-LONGEST));
  if (quote && end && (quote.index > 0 || text.length > 2)) {
    const to = Math.max(0, text.length - LONGEST) + end.index;
    const body = text.slice(quote.index + 1, to);
    if (body !== '') {
      const around = `${text.slice(0, quote.index)} ${text.slice(to + 1)}`;
      return { instruction: around.trim().slice(0, LONGEST), body };
    }
  }
  return inParagraphs(text);
}

function inParagraphs(text: string): Pick<Ask, 'instruction' | 'body'> {
  const at = text.indexOf('\n');
  if (at === -1) return { instruction: text.slice(0, LONGEST), body: '' };
  const last = text.lastIndexOf('\n');
  const [first, final] = [text.slice(0, at), text.slice(last + 1)];
  // Some put what is to be done behind the text.
  return first.length > LONGEST ||
    (final.length < first.length && /[?]|^(?:please|summari[sz]e|count|translate)/i.test(final))
    ? { instruction: final.slice(0, LONGEST), body: text.slice(0, last).trim() }
    : { instruction: first, body: text.slice(at + 1).trim() };
}

function unquoted(text: string): string {
  return /^["“「«](.*)["”」»]\.?$/s.exec(text.trim())?.[1] ?? text.trim();
}
