import { setTimeout } from 'node:timers/promises';
import { AISDKError, APICallError } from '@ai-sdk/provider';
import { within } from './problems.ts';

/** Models of every kind that fail on demand, for the tests of applications. */
export type SandboxFailingModelId = 'sandbox-fails' | 'sandbox-slow' | 'sandbox-limited';

/** The parts of a call that the failing models read. */
interface Call {
  readonly abortSignal?: AbortSignal | undefined;
  readonly providerOptions?: Record<string, Record<string, unknown>> | undefined;
}

const methods = ['doGenerate', 'doStream', 'doConvert', 'doClassify', 'doEdit'];
const usualSeconds = 30;
const maxSeconds = 3600;
/** The number of refused requests to remember. */
const maxRefused = 1000;
/**
 * Threads share no memory, so each thread remembers its own refusals. A process with n threads may
 * refuse a call n times.
 */
const refused = new Set<string>();

const troubles: Readonly<Record<SandboxFailingModelId, (call: Call) => Promise<void>>> = {
  async 'sandbox-fails'() {
    const message = 'sandbox-fails always fails, so that you can see what your application does.';
    throw new AISDKError({ name: 'AI_SandboxFailure', message });
  },
  async 'sandbox-slow'(call) {
    const { abortSignal } = call;
    try {
      await setTimeout(secondsOf(call) * 1000, undefined, { signal: abortSignal });
    } catch (error) {
      abortSignal?.throwIfAborted();
      throw error;
    }
  },
  async 'sandbox-limited'(call) {
    const content = textOf(call);
    if (refused.delete(content)) return;
    if (!/\balways\b/i.test(content)) refused.add(content);
    if (refused.size > maxRefused) refused.clear();
    throw new APICallError({
      message:
        'Too many requests: sandbox-limited refuses each request once. Send the same request again.',
      url: 'sandbox:limited',
      requestBodyValues: {},
      statusCode: 429,
      responseHeaders: { 'retry-after': '1' },
      isRetryable: true,
    });
  },
};

export function isFailing(modelId: string): modelId is SandboxFailingModelId {
  return Object.hasOwn(troubles, modelId);
}

/** Wraps a model: each call first fails, waits or is refused, as the id says. */
export function failing<Model extends { readonly modelId: string }>(
  model: Model,
  modelId: SandboxFailingModelId,
): Model {
  const wrapped = methods
    .filter((name) => name in model)
    .map((name) => {
      const call = model[name as keyof Model] as (call: Call) => Promise<unknown>;
      const troubled = async (options: Call) => {
        options.abortSignal?.throwIfAborted();
        await troubles[modelId](options);
        return await call.call(model, withoutSeconds(options));
      };
      return [name, troubled] as const;
    });
  return Object.assign(Object.create(model), Object.fromEntries(wrapped), { modelId });
}

/** `providerOptions.sandbox.seconds`, or the seconds in the prompt: "a cat, takes 5 seconds". */
function secondsOf(call: Call): number {
  const option = call.providerOptions?.sandbox?.seconds;
  const inPrompt = /\btakes? (\d+(?:\.\d+)?) seconds?\b/i.exec(textOf(call))?.[1];
  const seconds = Number(option ?? inPrompt ?? usualSeconds);
  within('providerOptions.sandbox.seconds', seconds, 0, maxSeconds);
  return seconds;
}

/** The call without `seconds`, because the wrapped model does not know this option. */
function withoutSeconds(call: Call): Call {
  const { seconds: _, ...own } = call.providerOptions?.sandbox ?? {};
  return { ...call, providerOptions: { ...call.providerOptions, sandbox: own } };
}

/** The content of a call as text, without its files. */
function textOf({ abortSignal: _, ...content }: Call): string {
  return JSON.stringify(content, (_, value) =>
    ArrayBuffer.isView(value) ? value.byteLength : value,
  );
}
