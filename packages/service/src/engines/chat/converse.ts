import { isSandbox } from '../catalogue/provider-definition.ts';
import type { EngineModel } from '../engine-model.ts';
import { cutAnswer, partBytes } from './allowance.ts';
import {
  askModel,
  type ChatAnswer,
  type ChatBatch,
  type ChatCall,
  type ChatPart,
  type ChoicePart,
  toChatAnswer,
} from './conversation.ts';

/** Most characters of a piece of a text before its last word. */
const maxPiece = 4096;

/**
 * Answers calls one after another, and makes an answer when the reader asks for more. So a batch and
 * one answer are in memory. The sandbox does each call once: it gives the same answer to the same
 * call.
 *
 * @param batchBytes what a batch has at least, except the last.
 */
export async function* converse(
  model: EngineModel<'language'>,
  { calls, batchBytes }: { calls: readonly ChatCall[]; batchBytes: number },
  signal: AbortSignal,
): AsyncGenerator<ChatBatch, void> {
  const repeats = isSandbox(model.definition);
  let parts: ChoicePart[] = [];
  let bytes = 0;
  let last: { call: ChatCall; answer: ChatAnswer } | undefined;
  for (const [choice, call] of calls.entries()) {
    const answer = last?.call === call ? last.answer : await answerTo(model, call, signal);
    if (repeats) last = { call, answer };
    for (const part of inPieces(answer)) {
      if (bytes >= batchBytes) {
        yield { parts, isLast: false };
        parts = [];
        bytes = 0;
      }
      parts.push({ ...part, choice });
      bytes += partBytes(part);
    }
  }
  yield { parts, isLast: true };
}

async function answerTo(
  model: EngineModel<'language'>,
  call: ChatCall,
  signal: AbortSignal,
): Promise<ChatAnswer> {
  const answer = await askModel(model, call, signal, (language, options) =>
    language.doGenerate(options),
  );
  return cutAnswer(toChatAnswer(answer), call.maxBytes);
}

function* inPieces({ text, toolCalls, ...end }: ChatAnswer): Generator<ChatPart, void> {
  for (const piece of piecesOf(text)) yield { type: 'text', text: piece };
  for (const call of toolCalls) yield { type: 'tool-call', ...call };
  yield { type: 'end', ...end };
}

/**
 * A text in pieces that end with words. The first pieces are single words, for readers who watch
 * the answer grow. Later ones are a part of what came before, so that a long answer has few.
 */
export function* piecesOf(text: string): Generator<string, void> {
  // Long words and long gaps are cut, so that no piece is much longer than it should be.
  const word = /\s{0,16}\S{1,16}|\s{1,16}/uy;
  for (let start = 0; start < text.length; start = word.lastIndex) {
    word.lastIndex = start + Math.min(maxPiece, Math.floor(start / 32));
    if (!word.test(text)) word.lastIndex = text.length;
    yield text.slice(start, word.lastIndex);
  }
}
