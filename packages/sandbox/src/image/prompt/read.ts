import type { Brief } from './brief.ts';
import { Reader } from './reader.ts';

/** Reads a prompt, and what it must not show, into a brief. Never fails: words unknown are skipped. */
export function read(prompt: string, negativePrompt = ''): Brief {
  const wanted = new Reader(prompt);
  const unwanted = new Reader(negativePrompt);
  return wanted.brief(new Set([...wanted.denied, ...unwanted.named]));
}
