type Facts = Record<string, unknown>;

/** What an answer without files says. */
interface AnswerFacts {
  message: string | undefined;
  facts: Facts;
  /** Its list of objects, if it has just one. */
  rows: readonly object[];
}

/** Reads an answer whose facts are in its field `data`, or in the answer itself. */
export function answerFacts(answer: unknown): AnswerFacts {
  const outer: Facts = isRecord(answer) ? answer : {};
  const { message, ...facts } = isRecord(outer.data) ? outer.data : outer;
  const text = outer.message ?? message;
  const lists = Object.entries(facts).filter(([, value]) => isList(value));
  const sole = lists.length === 1 ? lists[0] : undefined;
  return {
    message: typeof text === 'string' ? text : undefined,
    facts: Object.fromEntries(Object.entries(facts).filter(([name]) => name !== sole?.[0])),
    rows: sole ? (sole[1] as object[]) : [],
  };
}

function isRecord(value: unknown): value is Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Facts[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}
