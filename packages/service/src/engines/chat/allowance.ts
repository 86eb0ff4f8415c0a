import type { ChatAnswer, ChatPart, ChatToolCall } from './conversation.ts';

/** The bytes that an answer may still have: those of its text and of its calls, as UTF-8. */
export class Allowance {
  #left: number;
  #isSpent = false;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Whether something did not fit. */
  get isSpent(): boolean {
    return this.#isSpent;
  }

  /** Whether this many more bytes would fit. */
  fits(bytes: number): boolean {
    return !this.#isSpent && bytes <= this.#left;
  }

  /** Takes the beginning of a text that fits. After a text that is cut, nothing fits. */
  takeText(text: string): string {
    if (this.#take(Buffer.byteLength(text))) return text;
    const { read } = new TextEncoder().encodeInto(text, new Uint8Array(this.#left));
    this.#left = 0;
    return text.slice(0, read);
  }

  /** Takes a call if all of it fits: half of one could not be read. Returns whether it did. */
  takeCall(call: ChatToolCall): boolean {
    return this.#take(partBytes(call));
  }

  #take(bytes: number): boolean {
    if (!this.fits(bytes)) {
      this.#isSpent = true;
      return false;
    }
    this.#left -= bytes;
    return true;
  }
}

/** How many bytes of a part come from the model, as UTF-8. */
export function partBytes(part: ChatPart | ChatToolCall): number {
  if ('arguments' in part) return Buffer.byteLength(part.name) + Buffer.byteLength(part.arguments);
  return part.type === 'text' ? Buffer.byteLength(part.text) : 0;
}

/** Cuts an answer that is too long. It then ends as if the model had reached its limit of tokens. */
export function cutAnswer(answer: ChatAnswer, maxBytes: number): ChatAnswer {
  const allowance = new Allowance(maxBytes);
  const text = allowance.takeText(answer.text);
  const toolCalls = answer.toolCalls.filter((call) => allowance.takeCall(call));
  if (!allowance.isSpent) return answer;
  return { ...answer, text, toolCalls, reason: 'length' };
}
