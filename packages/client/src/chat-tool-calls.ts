import type { ChatToolCall } from '@genmedia/types/client';
import type { ChatToolCallDelta } from './chat-chunk.ts';

/** What told the calls of a list apart while they streamed. */
interface Streamed {
  /** The position in the list, by the index and by the id of a call. */
  positions: Map<number | string, number>;
  /** The arguments of each call, by its position. */
  arguments: Arguments[];
}

const streamed = new WeakMap<readonly ChatToolCall[], Streamed>();

/**
 * Adds a piece of a function call to the calls of a message. `isLast` if the answer ends with the
 * chunk that has the piece.
 *
 * A piece continues the call with its index; without an index, the one with its id; without both, the
 * last one. Indexes may begin with 1. As some services give all calls the same index, a piece that
 * names a function may begin another call nevertheless: see `beginsAnother`.
 */
export function addToolCall(
  calls: ChatToolCall[],
  piece: Partial<ChatToolCallDelta>,
  isLast: boolean,
): void {
  const { positions, arguments: known } = streamedOf(calls);
  const { index, id } = piece;
  const keys = [index, id || undefined].filter((each) => each != null);
  const [key] = keys;
  const next = calls.length;
  let position = key === undefined ? Math.max(next - 1, 0) : (positions.get(key) ?? next);
  const call = calls[position];
  if (call && beginsAnother(piece, call, known[position], isLast)) position = next;
  for (const each of keys) positions.set(each, position);
  calls[position] = withPiece(calls[position], piece);
  const given = known[position] ?? new Arguments();
  given.add(piece.function?.arguments ?? '');
  known[position] = given;
}

function streamedOf(calls: readonly ChatToolCall[]): Streamed {
  const known = streamed.get(calls);
  if (known) return known;
  const positions = new Map<number | string, number>();
  for (const [at, { id }] of calls.entries()) positions.set(at, at).set(id, at);
  const texts = calls.map((call) => new Arguments(call.function.arguments));
  const begun = { positions, arguments: texts };
  streamed.set(calls, begun);
  return begun;
}

/**
 * Whether a piece with the index of a call begins another one. It does if it names another function,
 * and has another id or comes after whole arguments. With the same name, it does if both is true; but
 * not if it is the last piece and empty: vLLM 0.7 repeats the name in all pieces of a call, and renews
 * the id, up to an empty piece at the end. Without ids, as from Gemini, it does if its arguments are an
 * object after whole ones: both together are no JSON.
 */
function beginsAnother(
  { id, function: piece }: Partial<ChatToolCallDelta>,
  call: ChatToolCall,
  known: Arguments | undefined,
  isLast: boolean,
): boolean {
  const { name, arguments: text } = call.function;
  if (!piece?.name || (id && id === call.id)) return false;
  const hasOtherId = !!id && call.id !== '';
  // `null` for no arguments comes in one piece, as from programs in Go.
  const isWhole = text === 'null' || (known?.areWhole ?? false);
  if (name !== '' && name !== piece.name) return hasOtherId || isWhole;
  if (!hasOtherId) return isWhole && /^\s*\{/.test(piece.arguments ?? '');
  return isWhole && !(isLast && !piece.arguments);
}

/** A function call with the next piece of it. Some services send null or nothing for what is missing. */
function withPiece(
  call: ChatToolCall | undefined,
  { id, function: piece }: Partial<ChatToolCallDelta>,
): ChatToolCall {
  return {
    id: call?.id || id || '',
    type: 'function',
    function: {
      name: call?.function.name || piece?.name || '',
      arguments: (call?.function.arguments ?? '') + (piece?.arguments ?? ''),
    },
  };
}

/**
 * Knows when the arguments of a call, a JSON object, are whole. It reads each piece once: to parse all
 * that is there with each piece would take time that is quadratic in the number of pieces.
 */
class Arguments {
  #depth = 0;
  #hasBegun = false;
  #isInText = false;
  #isEscaped = false;

  constructor(text = '') {
    this.add(text);
  }

  get areWhole(): boolean {
    return this.#hasBegun && this.#depth <= 0;
  }

  add(text: string): void {
    for (const character of text) {
      if (this.#isInText) this.#readInText(character);
      else if (character === '"') this.#isInText = true;
      else if (character === '{' || character === '[') {
        this.#hasBegun = true;
        this.#depth++;
      } else if (character === '}' || character === ']') this.#depth--;
    }
  }

  #readInText(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#isInText = false;
  }
}
