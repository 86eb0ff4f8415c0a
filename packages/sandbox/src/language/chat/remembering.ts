import type { Skill } from './ask.ts';

/** Tells what was said before: names, favourites, the last and the first message. */
export const remembering: Skill = ({ instruction, earlier }) => {
  const said = earlier.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (
    /\bwhat (?:did|have) I (?:just |last )?(?:say|said|ask|asked|write|written)\b|\bmy (?:last|previous) (?:message|question)\b/i.test(
      instruction,
    )
  ) {
    const last = said.at(-1);
    return last === undefined ? 'This is your first message.' : `You said: “${last}”`;
  }
  const asked =
    /\b(?:what(?:'s| is| was)|who is|tell me|do you remember) my ([\p{L} ]{2,40}?)\s*[?.]*$/iu
      .exec(instruction)?.[1]
      ?.toLowerCase();
  if (asked === undefined) return undefined;
  const told = said
    .map((text) => factIn(text.slice(0, 2000), asked))
    .findLast((fact) => fact !== undefined);
  return told === undefined ? `You have not told me your ${asked}.` : `Your ${asked} is ${told}.`;
};

function factIn(text: string, name: string): string | undefined {
  const fact = new RegExp(`\\bmy ${name} is ([^.,;!?\\n]{1,80})`, 'i').exec(text)?.[1];
  if (fact !== undefined || name !== 'name') return fact?.trim();
  return /\b(?:I am|I'm|call me) (\p{Lu}\p{L}{1,40})/u.exec(text)?.[1];
}
