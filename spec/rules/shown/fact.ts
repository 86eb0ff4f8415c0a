/** One fact that the interface shows, and what the contract says about it. */
export interface Fact {
  subject: string;
  aspect: string;
  shown: unknown;
  actual: unknown;
  holds: boolean;
}

/** A fact; by default it holds if both are the same value. */
export function fact(
  subject: string,
  aspect: string,
  shown: unknown,
  actual: unknown,
  holds = Object.is(shown, actual),
): Fact {
  return { subject, aspect, shown, actual, holds };
}

/** Describes a fact in one line. */
export function describeFact({ subject, aspect, shown, actual }: Fact): string {
  return `${subject}: ${aspect} is shown as ${JSON.stringify(shown)}, the contract has ${JSON.stringify(actual)}`;
}

/** The fact that one of the texts has a phrase, in upper or lower case. */
export function saysFact(subject: string, aspect: string, text: string, texts: string[]): Fact {
  const holds = texts.some((each) => each.toLowerCase().includes(text.toLowerCase()));
  return fact(subject, aspect, text, texts, holds);
}
