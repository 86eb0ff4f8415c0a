/** The most values of a body, and of a message besides the arguments of a tool. */
const mostValues = { body: 50_000, message: 2000 };

/** A body of one message or several. */
interface Messages {
  /** Undefined if the text is no JSON, or has too many values. */
  body?: unknown;
  isTooMuch: boolean;
}

/**
 * Parses a body unless it has too many values: the protocol's check takes seconds for those of a
 * megabyte, and tells of each one that is wrong.
 */
export function parseMessages(text: string): Messages {
  if (hasMoreValues(text, mostValues.body)) return { isTooMuch: true };
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { isTooMuch: false };
  }
  return { body, isTooMuch: [body].flat().some(hasTooMuch) };
}

/** Whether a message is too much for its kind: the arguments of tools are the only long part. */
function hasTooMuch(message: unknown): boolean {
  if (Object(message).method === 'tools/call') return false;
  try {
    return hasMoreValues(JSON.stringify(message) ?? '', mostValues.message);
  } catch {
    // It is nested too deep for the stack.
    return true;
  }
}

/** Whether JSON has more than `most` values, or more than a fifth as many names. */
function hasMoreValues(json: string, most: number): boolean {
  let values = 0;
  let names = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json.charAt(at);
    if (sign === '"') isInString = !isInString;
    else if (isInString) at += sign === '\\' ? 1 : 0;
    else if (sign === ':') names++;
    else if ('[{,'.includes(sign)) values++;
    if (values > most || names > most / 5) return true;
  }
  return false;
}
