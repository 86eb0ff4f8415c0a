import type { EngineModel } from '../engine-model.ts';
import type { ChatAnswer, ChatCall, ChatPart } from './chat-call.ts';

/** Answers conversations. Both methods reject with EngineError, or with the reason of the signal. */
export interface Chat {
  generateText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<ChatAnswer>;
  /**
   * Resolves once the model has begun to answer. Whoever leaves the parts before the end has to
   * abort the signal: only that ends the model's work.
   */
  streamText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatPart>>;
}
