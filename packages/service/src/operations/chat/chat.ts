import type { Input } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { ChatCall } from '../../engines/chat/conversation.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import { estimateChat } from '../../engines/metering/meter-chat.ts';
import { InputError } from '../../errors/input-error.ts';
import type { Context, HandlersOf } from '../context.ts';
import { logModelFailure, observeCall, observeParts } from '../observe-call.ts';
import { startSpending } from '../spending.ts';
import { startWork, type Work } from '../work.ts';
import { chunksOf, completion, newHeading } from './completion.ts';
import { eventStream, streamError } from './event-stream.ts';
import { readCall, readModelId } from './read-call.ts';
import { imagesIn, readImages } from './read-images.ts';

type ChatInput = Input<'createChatCompletion'>;
type ChatDeps = Pick<
  Context,
  | 'db'
  | 'usage'
  | 'places'
  | 'engines'
  | 'uploads'
  | 'endWaits'
  | 'log'
  | 'config'
  | 'storage'
  | 'publicUrl'
  | 'room'
  | 'onModelCall'
>;

/** Conversations with language models (version 7). */
export function chat(context: ChatDeps): HandlersOf<'createChatCompletion'> {
  return {
    async createChatCompletion(input, { account }) {
      const model = modelFor(context, input);
      const seconds = secondsFor(model, input);
      const leave = await context.places.conversations.enter(account, seconds);
      const spending = startSpending(context, account, 'createChatCompletion');
      const work = startWork(context, input, account, () => {
        leave();
        spending.end();
      });
      const { engines } = context;
      const caller = { account: account.id, isLong: false };
      const ownEngines = engines.of(caller, undefined, spending.tally);
      const ownContext = { ...context, engines: { ...engines, ...ownEngines } };
      try {
        const question = await readQuestion({ ...ownContext, ...work }, input, model);
        const amount = model.prices && estimateChat(model, question.calls);
        await spending.reserve(amount, seconds);
        return input.body.stream
          ? await stream(ownContext, input, question, work)
          : await answer(ownContext, question, work);
      } catch (error) {
        work.end();
        throw errorFor(context, input, work, error);
      }
    },
  };
}

/** Logs an error of a model; returns the error for the caller. */
function errorFor(
  { log }: ChatDeps,
  { requestId }: ChatInput,
  work: Work,
  error: unknown,
): unknown {
  logModelFailure(log, requestId, error);
  return work.errorForCaller(error);
}

/** The calls of the model: one for each answer. */
interface Question {
  model: EngineModel<'language'>;
  calls: ChatCall[];
}

/** The time limit of the model, plus the time of a download for each image, and one in reserve. */
function secondsFor({ limits: { seconds } }: EngineModel, { body }: ChatInput): number {
  return seconds + (imagesIn(body.messages).length + 1) * limits.downloadSeconds;
}

/** Throws InputError, also if the request has an image and the model does not see images. */
function modelFor({ engines }: ChatDeps, { body }: ChatInput): EngineModel<'language'> {
  const model = engines.resolve('createChatCompletion', 'language', readModelId(body));
  const [image] = imagesIn(body.messages);
  if (!image || model.seesImages) return model;
  const message = `must be text: ${model.model_id} does not see images`;
  throw InputError.of(image.field, message);
}

/** Throws InputError, NoRoom, StorageError, or the reason of the signal. */
async function readQuestion(
  deps: ChatDeps & Work,
  { body }: ChatInput,
  model: EngineModel<'language'>,
): Promise<Question> {
  const call = readCall(body, await readImages(deps, body.messages, deps.signal));
  const choices = body.n ?? 1;
  const shared = { ...call, ...shareOf(call, choices) };
  const calls = Array.from({ length: choices }, (_, index) =>
    call.seed === undefined ? shared : { ...shared, seed: nthSeed(call.seed, index) },
  );
  return { model, calls };
}

/** Another seed for each answer; counts down where they would exceed the contract's largest. */
function nthSeed(first: number, index: number): number {
  const seed = first + index;
  return Number.isSafeInteger(seed) ? seed : first - index;
}

/** What each of several answers may have at most, so that all together keep to the contract. */
function shareOf(
  { maxOutputTokens }: Pick<ChatCall, 'maxOutputTokens'>,
  choices: number,
): Pick<ChatCall, 'maxOutputTokens' | 'maxBytes'> {
  const maxBytes = Math.floor(limits.answerTextBytes / choices);
  // Without a number, the model has its own limit.
  if (maxOutputTokens === undefined) return { maxBytes };
  const tokens = Math.floor(limits.chatTokens / choices);
  return { maxOutputTokens: Math.min(maxOutputTokens, tokens), maxBytes };
}

async function answer({ engines, onModelCall }: ChatDeps, { model, calls }: Question, work: Work) {
  const run = () => engines.generateText(model, calls, work);
  const answers = await observeCall(model, run, onModelCall);
  work.end();
  const body = completion(newHeading(model.model_id), answers);
  return { status: 200 as const, body };
}

async function stream(context: ChatDeps, input: ChatInput, { model, calls }: Question, work: Work) {
  const { engines, onModelCall } = context;
  const { body } = input;
  const start = () => engines.streamText(model, calls, work);
  const chunks = chunksOf(
    await observeParts(model, start, { onCall: onModelCall, signal: work.signal }),
    {
      heading: newHeading(model.model_id),
      choices: calls.length,
      includeUsage: body.stream_options?.include_usage === true,
    },
  );
  const request = { body, files: [] };
  const describe = (error: unknown) => streamError(errorFor(context, input, work, error), request);
  return {
    status: 200 as const,
    contentType: 'text/event-stream' as const,
    body: eventStream(chunks, { describe, onEnd: work.end }),
  };
}
