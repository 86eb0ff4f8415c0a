import { randomUUID } from 'node:crypto';
import { estimateTokens } from '../../usage/estimate-tokens.ts';
import type { Tally } from '../../usage/tally.ts';
import { costOf } from '../catalogue/price.ts';
import { partBytes } from '../chat/allowance.ts';
import type { Chat, ChatAnswer, ChatCall, ChatEnd, ChoicePart } from '../chat/conversation.ts';
import type { EngineModel } from '../engine-model.ts';
import { credible } from './units.ts';

type LanguageModel = EngineModel<'language'>;

const emptyAnswer: AnswerUsage = { usage: { input: 0, output: 0 }, bytes: 0 };

/** Counts the calls of conversations. */
export function meterChat(chat: Chat, tally: Tally): Chat {
  return {
    async generateText(model, calls, options) {
      const ended = beginAll(model, calls, tally);
      const counted = new Set<number>();
      const onAnswer = (choice: number, answer: ChatAnswer) => {
        counted.add(choice);
        countChat(model, calls[choice], usageOf(answer), tally);
        ended[choice]?.();
      };
      const ownOptions = { ...options, onAnswer };
      const answers = await chat.generateText(model, calls, ownOptions).catch((error: unknown) => {
        if (!options.signal.aborted) for (const end of ended) end();
        throw error;
      });
      for (const [choice, answer] of answers.entries()) {
        if (!counted.has(choice)) onAnswer(choice, answer);
      }
      return answers;
    },

    async streamText(model, calls, options) {
      const ended = beginAll(model, calls, tally);
      const waiting = new Set(calls.keys());
      const onBegin = (choice: number) => waiting.delete(choice);
      const ownOptions = { ...options, onBegin };
      const parts = await chat.streamText(model, calls, ownOptions).catch((error: unknown) => {
        // What has begun counts, though nobody reads it if another one does not begin.
        if (!options.signal.aborted) for (const choice of waiting) ended[choice]?.();
        throw error;
      });
      for (const end of ended) end();
      return meterParts(model, calls, parts, tally);
    },
  };
}

/**
 * Notes calls before the model is asked. If the caller leaves, what the model had written is lost, and
 * nobody says how much it was.
 */
function beginAll(
  model: LanguageModel,
  calls: readonly ChatCall[],
  tally: Tally,
): readonly (() => void)[] {
  return calls.map((call) => tally.begin(() => countChat(model, call, emptyAnswer, tally)));
}

/** Passes the parts of answers on, and counts each answer at its end, or what there is of it. */
function meterParts(
  model: LanguageModel,
  calls: readonly ChatCall[],
  parts: AsyncIterable<ChoicePart>,
  tally: Tally,
): AsyncIterable<ChoicePart> {
  const answers = calls.map((call) => {
    const answer = { ...emptyAnswer };
    const count = () => countChat(model, call, answer, tally);
    return { answer, count, ended: tally.begin(count) };
  });
  async function* read(): AsyncGenerator<ChoicePart, void> {
    for await (const part of parts) {
      const metered = answers[part.choice];
      if (metered && part.type === 'end') {
        metered.answer.usage = part.usage;
        metered.count();
        metered.ended();
      } else if (metered) metered.answer.bytes += partBytes(part);
      yield part;
    }
  }
  return read();
}

/** An answer, or what there is of it: its tokens, 0 if nobody says, and its bytes. */
interface AnswerUsage extends Pick<ChatEnd, 'usage'> {
  bytes: number;
}

function usageOf({ text, toolCalls, usage }: ChatAnswer): AnswerUsage {
  const bytes = toolCalls.reduce((sum, call) => sum + partBytes(call), Buffer.byteLength(text));
  return { usage, bytes };
}

function countChat(
  { model_id: modelId, provider, model, prices }: LanguageModel,
  call: ChatCall | undefined,
  { usage, bytes }: AnswerUsage,
  { count }: Pick<Tally, 'count'>,
): void {
  const units = {
    requests: 1,
    input_tokens: usage.input || (call ? tokensOf(call) : 0),
    output_tokens: usage.output || estimateTokens(bytes),
  };
  const cost = costOf(prices, units);
  const facts = { call: randomUUID(), isHosted: false, modelId, provider, model };
  count({ ...facts, units: credible(units), cost });
}

/** About how many tokens the messages and tools of a call have, without its images. */
function tokensOf({ prompt, tools }: Pick<ChatCall, 'prompt' | 'tools'>): number {
  const texts = prompt.flatMap(({ content }): string[] =>
    typeof content === 'string' ? [content] : content.map(textOfPart),
  );
  if (tools) texts.push(JSON.stringify(tools));
  return estimateTokens(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
}

function textOfPart(part: Exclude<ChatCall['prompt'][number]['content'], string>[number]): string {
  if (part.type === 'tool-result') {
    return part.output.type === 'text' ? part.output.value : JSON.stringify(part.output);
  }
  if (part.type === 'tool-call') return JSON.stringify(part.input);
  return 'text' in part ? part.text : '';
}

/** What calls may cost at most, in micro-dollars, as far as their request says. */
export function estimateChat(model: LanguageModel, calls: readonly ChatCall[]): number {
  return calls.reduce((sum, call) => {
    const { maxOutputTokens } = call;
    const output = maxOutputTokens === undefined ? {} : { output_tokens: maxOutputTokens };
    const units = { requests: 1, input_tokens: tokensOf(call), ...output };
    return sum + (costOf(model.prices, units) ?? 0);
  }, 0);
}
