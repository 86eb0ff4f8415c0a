import { type Input, Problem } from '@genmedia/server';
import type { ChatCall } from '../../engines/chat/chat-call.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import type { Context, HandlersOf } from '../context.ts';
import { createPlaces } from '../places.ts';
import { chunksOf } from './chunks.ts';
import { completion, newHeading } from './completion.ts';
import { eventStream, streamError } from './event-stream.ts';
import { readCall, readModelId } from './read-call.ts';

type ChatInput = Input<'createChatCompletion'>;
type ChatDeps = Pick<Context, 'engines' | 'endWaits' | 'log'>;

/** Conversations with language models (version 7). */
export function chat(context: ChatDeps): HandlersOf<'createChatCompletion'> {
  const places = createPlaces('conversations');
  return {
    async createChatCompletion(input, { account }) {
      const question = readQuestion(context, input);
      const leave = places.enter(account);
      const work = startWork(context, input, leave);
      try {
        return input.body.stream
          ? await stream(context, input, question, work)
          : await answer(context, question, work);
      } catch (error) {
        work.end();
        throw work.tell(error);
      }
    },
  };
}

/** What the model is asked: one call an answer. */
interface Question {
  model: EngineModel<'language'>;
  calls: ChatCall[];
}

/** Throws InputError. */
function readQuestion({ engines }: ChatDeps, { body }: ChatInput): Question {
  const model = engines.resolve('createChatCompletion', 'language', readModelId(body));
  const call = readCall(body);
  const calls = Array.from({ length: body.n }, (_, index) =>
    call.seed === undefined ? call : { ...call, seed: call.seed + index },
  );
  return { model, calls };
}

/** The work of models on one question. */
interface Work {
  /** Aborts when nobody waits for the answer, or the service stops. */
  signal: AbortSignal;
  /** Ends whatever still goes on; the second time it does nothing. */
  end(): void;
  /** Logs an error; returns what the caller is told instead. */
  tell(error: unknown): unknown;
}

function startWork({ endWaits, log }: ChatDeps, input: ChatInput, leave: () => void): Work {
  const done = new AbortController();
  // Before anything else hears of the end, so that it happens once.
  done.signal.addEventListener('abort', leave, { once: true });
  return {
    signal: AbortSignal.any([input.signal, endWaits, done.signal]),
    end: () => done.abort(),
    tell(error) {
      const { requestId } = input;
      if (error instanceof EngineError) {
        log.warn('a model did not answer', { requestId, code: error.code, detail: error.detail });
      }
      return endWaits.aborted ? stopping(error) : error;
    },
  };
}

async function answer({ engines }: ChatDeps, { model, calls }: Question, { signal, end }: Work) {
  const asked = calls.map((call) => engines.generateText(model, call, signal));
  const answers = await Promise.all(asked);
  end();
  const body = completion(newHeading(model.model_id), answers);
  return { status: 200 as const, body };
}

async function stream(
  { engines }: ChatDeps,
  { body }: ChatInput,
  { model, calls }: Question,
  { signal, end, tell }: Work,
) {
  const asked = calls.map((call) => engines.streamText(model, call, signal));
  const chunks = chunksOf(await Promise.all(asked), {
    heading: newHeading(model.model_id),
    includeUsage: body.stream_options?.include_usage === true,
  });
  const request = { body, files: [] };
  const describe = (error: unknown) => streamError(tell(error), request);
  return {
    status: 200 as const,
    contentType: 'text/event-stream' as const,
    body: eventStream(chunks, { describe, onEnd: end }),
  };
}

function stopping(cause: unknown): Problem {
  const message = 'The service is stopping. Send the request again in a moment.';
  return new Problem(503, 'unavailable', message, { cause });
}
