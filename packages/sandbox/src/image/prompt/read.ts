import type { SharedV4Warning } from '@ai-sdk/provider';
import { noted } from '../../problems.ts';
import type { Brief } from './brief.ts';
import { Phrases } from './phrases.ts';
import { Reader } from './reader.ts';

/** Reads a prompt and a negative prompt into a brief. Never fails: unknown words are skipped. */
export function read(prompt: string, negativePrompt = ''): Brief {
  const wanted = new Reader(prompt);
  const unwanted = new Reader(negativePrompt);
  return wanted.brief(new Set([...wanted.denied, ...unwanted.named]));
}

/** The unknown words of a prompt. */
export function unknownWords(prompt: string): readonly string[] {
  return new Phrases(prompt).understood.unknown;
}

/** Warns of unknown words if they are the greater part of a prompt. */
export function misunderstood(prompt: string): SharedV4Warning[] {
  const { known, unknown } = new Phrases(prompt).understood;
  if (unknown.length === 0 || unknown.length <= known) return [];
  const words = [...new Set(unknown)].slice(0, 12).join(', ');
  const message =
    known === 0
      ? `No word of the prompt was understood, so an abstract composition was drawn: ${words}.`
      : `Some words of the prompt were not understood: ${words}.`;
  return [noted(message)];
}
