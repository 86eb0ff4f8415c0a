import { type Input, Problem } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { ChatCall } from '../../engines/chat/chat.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import { InputError } from '../../errors/input-error.ts';
import type { Holding } from '../../memory/room.ts';
import type { Context, HandlersOf } from '../context.ts';
import { createPlaces } from '../places.ts';
import { chunksOf } from './chunks.ts';
import { completion, newHeading } from './completion.ts';
import { eventStream, streamError } from './event-stream.ts';
import { readCall, readModelId } from './read-call.ts';
import { imagesIn, readImages } from './read-images.ts';

type ChatInput = Input<'createChatCompletion'>;
type ChatDeps = Pick<
  Context,
  'db' | 'engines' | 'endWaits' | 'log' | 'config' | 'storage' | 'publicUrl' | 'room'
>;

/** Conversations with language models (version 7). */
export function chat(context: ChatDeps): HandlersOf<'createChatCompletion'> {
  const places = createPlaces(context, 'conversations');
  return {
    async createChatCompletion(input, { account }) {
      const model = modelFor(context, input);
      const leave = await places.enter(account, secondsFor(model, input));
      const holding = context.room.open();
      const work = startWork(context, input, () => {
        holding.leave();
        leave();
      });
      try {
        const question = await readQuestion({ ...context, holding }, input, model, work.signal);
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

/** The model's time, and that of the images. */
function secondsFor({ limits: { seconds } }: EngineModel, { body }: ChatInput): number {
  return seconds + (imagesIn(body.messages).length + 1) * limits.downloadSeconds;
}

/** Throws InputError, also where the model does not see the images that it is shown. */
function modelFor({ engines }: ChatDeps, { body }: ChatInput): EngineModel<'language'> {
  const model = engines.resolve('createChatCompletion', 'language', readModelId(body));
  const [image] = imagesIn(body.messages);
  if (!image || model.seesImages) return model;
  const message = `must be text: ${model.model_id} does not see images`;
  throw new InputError([{ field: image.field, message }]);
}

/** Throws InputError, StorageError, or the reason of the signal. */
async function readQuestion(
  deps: ChatDeps & { holding: Holding },
  { body }: ChatInput,
  model: EngineModel<'language'>,
  signal: AbortSignal,
): Promise<Question> {
  const call = readCall(body, await readImages(deps, body.messages, signal));
  const calls = Array.from({ length: body.n ?? 1 }, (_, index) =>
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

/** Why work ends whose outcome everybody has. */
const answered = new Error('The conversation has ended.');

function startWork({ endWaits, log }: ChatDeps, input: ChatInput, leave: () => void): Work {
  const done = new AbortController();
  const { signal } = done;
  // By hand: signals made of others are dear, and so are reasons with a stack for each request.
  const causes = [input.signal, endWaits];
  const onCause = () => done.abort(causes.find(({ aborted }) => aborted)?.reason);
  for (const cause of causes) cause.addEventListener('abort', onCause, { once: true });
  const atEnd = () => {
    for (const cause of causes) cause.removeEventListener('abort', onCause);
    leave();
  };
  // Before anything else hears of the end, so that it happens once.
  signal.addEventListener('abort', atEnd, { once: true });
  if (causes.some(({ aborted }) => aborted)) onCause();
  return {
    signal,
    end: () => done.abort(answered),
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
