import { readInstruction } from './instruction.ts';

/**
 * English prompts that ask for nothing but the surroundings in the masked area. No character may be
 * of a word as well as between words, so that the time grows with the length alone.
 */
const onlySurroundings =
  /^(?:[\s\p{P}]*\b(?:an?|the|just|only|same|empty|blank|clean|clear|plain|bare|nothing|background|surroundings?|space|area)\b)*[\s\p{P}]*$/iu;

/** What a prompt asks for in the masked area; undefined to fill the area from its surroundings. */
export function maskContentOf(prompt: string): string | undefined {
  const instruction = readInstruction(prompt);
  if (instruction.kind === 'remove' || onlySurroundings.test(prompt)) return undefined;
  if (instruction.kind === 'replace') return instruction.by;
  return instruction.kind === 'add' ? instruction.what : prompt;
}
