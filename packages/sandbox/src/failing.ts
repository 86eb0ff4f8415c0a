import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { AISDKError, APICallError } from '@ai-sdk/provider';
import { checkRange } from './problems.ts';

/** Models of every kind that fail on demand, for the tests of applications. */
export type SandboxFailingModelId = Trouble | 'sandbox-on-demand';

type Trouble = 'sandbox-fails' | 'sandbox-slow' | 'sandbox-limited';

/** Waits, as `setTimeout` of `node:timers/promises`. */
type Pause = (
  milliseconds: number,
  value: undefined,
  options: { signal: AbortSignal | undefined },
) => Promise<void>;

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
 * Digests of refused requests. Threads share no memory, so each thread remembers its own refusals: a
 * process with n threads may refuse a call n times.
 */
const refused = new Set<string>();

const troubles: Readonly<Record<Trouble, (call: Call, pause: Pause) => Promise<void>>> = {
  async 'sandbox-fails'() {
    const message = 'sandbox-fails always fails, so that you can see what your application does.';
    throw new AISDKError({ name: 'AI_SandboxFailure', message });
  },
  async 'sandbox-slow'(call, pause) {
    const { abortSignal } = call;
    try {
      await pause(secondsOf(call) * 1000, undefined, { signal: abortSignal });
    } catch (error) {
      abortSignal?.throwIfAborted();
      throw error;
    }
  },
  async 'sandbox-limited'(call) {
    const content = digestOf(call);
    if (refused.delete(content)) return;
    const isForEver = /\balways\b/i.test(textsIn(call));
    if (!isForEver) refused.add(content);
    const [oldest] = refused;
    if (refused.size > maxRefused && oldest !== undefined) refused.delete(oldest);
    const rule = isForEver
      ? 'sandbox-limited refuses a request that says "always" every time.'
      : 'sandbox-limited refuses each request once. Send the same request again.';
    throw new APICallError({
      message: `Too many requests: ${rule}`,
      url: 'sandbox:limited',
      requestBodyValues: {},
      statusCode: 429,
      responseHeaders: { 'retry-after': '1' },
      isRetryable: true,
    });
  },
};

export function isFailing(modelId: string): modelId is SandboxFailingModelId {
  return Object.hasOwn(troubles, modelId) || modelId === 'sandbox-on-demand';
}

/**
 * Wraps a model: each call first fails, waits or is refused, as the id says; with
 * `sandbox-on-demand`, as the id in the prompt says, or not at all.
 */
export function failing<Model extends { readonly modelId: string }>(
  model: Model,
  modelId: SandboxFailingModelId,
  pause: Pause = setTimeout,
): Model {
  const wrapped = methods
    .filter((name) => name in model)
    .map((name) => {
      const call = model[name as keyof Model] as (call: Call) => Promise<unknown>;
      const troubled = async (options: Call) => {
        options.abortSignal?.throwIfAborted();
        const trouble = modelId === 'sandbox-on-demand' ? demandedIn(options) : modelId;
        if (trouble) await troubles[trouble](options, pause);
        const own = withoutSeconds(options);
        return await call.call(model, modelId === 'sandbox-on-demand' ? withoutDemand(own) : own);
      };
      return [name, troubled] as const;
    });
  // Everything else is inherited. Methods are called on the model, whose private fields only it has.
  return Object.assign(Object.create(model), Object.fromEntries(wrapped), { modelId });
}

/** `providerOptions.sandbox.seconds`, or the seconds in the prompt: "a cat, takes 5 seconds". */
function secondsOf(call: Call): number {
  const option = call.providerOptions?.sandbox?.seconds;
  const inPrompt = /\btakes? (\d+(?:\.\d+)?) seconds?\b/i.exec(textsIn(call))?.[1];
  const seconds = Number(option ?? inPrompt ?? usualSeconds);
  checkRange('providerOptions.sandbox.seconds', seconds, 0, maxSeconds);
  return seconds;
}

/** The call without `seconds`, because the wrapped model does not know this option. */
function withoutSeconds(call: Call): Call {
  const { seconds: _, ...own } = call.providerOptions?.sandbox ?? {};
  return { ...call, providerOptions: { ...call.providerOptions, sandbox: own } };
}

/**
 * The words that ask for a failure, and the punctuation before them. A match begins at the first of
 * several marks only, so that a long run of them is read once.
 */
const demand =
  /(?<![\s,;:.])[\s,;:.]*(?:\balways )?\b(sandbox-(?:fails|slow|limited))\b(?: takes? \d+(?:\.\d+)? seconds?)?/gi;

/** The trouble that a text of the call names. */
function demandedIn(call: Call): Trouble | undefined {
  const [first] = textsIn(call).matchAll(demand);
  return first?.[1]?.toLowerCase() as Trouble | undefined;
}

/** The call without the words that ask for a failure. A text of nothing else stays. */
function withoutDemand<Value>(value: Value): Value {
  if (typeof value === 'string') return (value.replace(demand, '') || value) as Value;
  if (Array.isArray(value)) return value.map(withoutDemand) as Value;
  if (Object.getPrototypeOf(value ?? '') !== Object.prototype) return value;
  const fields = Object.entries(value as object);
  return Object.fromEntries(fields.map(([name, one]) => [name, withoutDemand(one)])) as Value;
}

/** All texts of a call. */
function textsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  const isFile = ArrayBuffer.isView(value) || value instanceof AbortSignal;
  if (typeof value !== 'object' || value === null || isFile) return '';
  return Object.values(value).map(textsIn).join('\n');
}

/** The digest of what a call has in common with the same call later. */
function digestOf({ abortSignal: _, ...content }: Call): string {
  const text = JSON.stringify(content, function (this: Record<string, unknown>, name, value) {
    // The value of a Buffer is already an array of numbers here.
    const given = this[name];
    if (!ArrayBuffer.isView(given)) return value;
    return sha256(new Uint8Array(given.buffer, given.byteOffset, given.byteLength));
  });
  return sha256(text);
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
