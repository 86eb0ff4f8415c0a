import { commonPhrases, commonWords, keyboardWalks } from './common-passwords.ts';
import { normalisePassword } from './password.ts';

const minLength = 15;
const maxLength = 128;

/** A password needs this many characters beside common words, keyboard sequences and years. */
const minOwnCharacters = 6;
const minDistinctCharacters = 5;
/** Shorter parts of keyboard sequences and of the owner's name and address do not count. */
const minWalkLength = 4;
const minPersonalLength = 4;

interface PasswordOwner {
  email: string;
  name: string;
}

/**
 * Says what is wrong with a new password, as a phrase that follows "password". Undefined if nothing
 * is. Follows NIST SP 800-63B: the password is long enough, not common, and does not contain its
 * owner's address or name. There are no other rules.
 */
export function passwordFault(password: string, owner: PasswordOwner): string | undefined {
  const normal = normalisePassword(password);
  const length = [...normal].length;
  if (length < minLength) return `must have at least ${minLength} characters`;
  if (length > maxLength) return `must have at most ${maxLength} characters`;
  if (containsOwner(normal, owner)) return 'must not contain your email address or name';
  if (isCommon(normal)) {
    return 'is too easy to guess; take several words that do not belong together';
  }
  return undefined;
}

function containsOwner(password: string, owner: PasswordOwner): boolean {
  const { email } = owner;
  const name = normalisePassword(owner.name);
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const parts = [
    local,
    ...local.split(/[^\p{L}\d]+/u),
    domain,
    ...name.split(/[^\p{L}\d]+/u),
    name,
  ];
  const written = letters(password);
  return parts
    .map(letters)
    .some((part) => [...part].length >= minPersonalLength && written.includes(part));
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (new Set(lower).size < minDistinctCharacters || isRepeated(lower)) return true;
  // Punctuation counts once per kind: it is often one separator, or a tail such as `!!`.
  const punctuation = without(lower, shiftedDigits).match(separators);
  const minLeft = minOwnCharacters - new Set(punctuation).size;
  // With enough kinds of punctuation, the other characters do not matter.
  if (minLeft <= 0) return false;
  const spellings = [letters(lower), letters(withoutLeet(lower))];
  return spellings.some((text) => isRepeated(text) || ownCharacters(text) < minLeft);
}

/** True for `abcabcabc`, also if the last repetition is cut off. */
function isRepeated(text: string): boolean {
  for (let unit = 1; unit <= text.length / 2; unit++) {
    if (text.slice(unit) === text.slice(0, -unit)) return true;
  }
  return false;
}

/**
 * Counts the characters that are left without phrases, keyboard sequences, common words and years.
 */
function ownCharacters(text: string): number {
  return [...without(text, commonParts).replace(/(?:19|20)\d\d|\s/g, '')].length;
}

function without(text: string, parts: readonly string[]): string {
  return parts.reduce((rest, part) => rest.replaceAll(part, ' '), text);
}

/** The longest come first, so that removing a short part does not break up a longer one. */
const commonParts = [
  ...commonPhrases,
  ...keyboardWalks.flatMap(walkParts),
  ...commonWords,
].toSorted((a, b) => b.length - a.length);

/** The row of digits, typed with the shift key down. */
const shiftedDigits = walkParts('!@#$%^&*()_+').toSorted((a, b) => b.length - a.length);

/** All parts of a sequence with at least four keys, in both directions. */
function walkParts(walk: string): string[] {
  const both = [walk, [...walk].toReversed().join('')];
  return both.flatMap((line) => {
    const parts: string[] = [];
    for (let from = 0; from + minWalkLength <= line.length; from++) {
      for (let to = from + minWalkLength; to <= line.length; to++) parts.push(line.slice(from, to));
    }
    return parts;
  });
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

function withoutLeet(text: string): string {
  return text.replace(/[013457@$!]/g, (character) => leet[character] ?? character);
}

/**
 * ASCII punctuation and spaces. Other characters, such as Chinese ones or emoji, are not
 * separators.
 */
const separators = /[^\p{L}\p{M}\p{N}\u0080-\u{10ffff}]/gu;

/** The text in lower case, without separators. */
function letters(text: string): string {
  return text.toLowerCase().replace(separators, '');
}
