import { EngineError } from '../engines/engine-error.ts';
import type { EngineModel } from '../engines/engine-model.ts';
import type { Log } from '../log.ts';
import { MediaError } from '../media/inputs/media-error.ts';
import type { ModelCall } from '../metrics/metrics.ts';

type CalledModel = Pick<EngineModel, 'provider' | 'model_id' | 'model'>;

/** Called at the end of each call of a model. */
export type OnModelCall = (call: ModelCall) => void;

/**
 * Reports how a call of a model ended, and how long it took. Its EngineError then knows the model.
 */
export async function observeCall<T>(
  model: CalledModel,
  run: () => Promise<T>,
  onCall: OnModelCall,
): Promise<T> {
  const report = startCall(model, onCall);
  try {
    const result = await run();
    report('success');
    return result;
  } catch (error) {
    // A file that cannot be read never came to the model.
    if (!(error instanceof MediaError)) report(outcomeOf(error));
    throw naming(model, error);
  }
}

/**
 * Reports how a call of a model that answers in parts ended, and how long it took. Rejects if the
 * model does not begin to answer.
 *
 * @param signal aborts when nobody reads the parts any more.
 */
export async function observeParts<Part>(
  model: CalledModel,
  start: () => Promise<AsyncIterable<Part>>,
  { onCall, signal }: { onCall: OnModelCall; signal: AbortSignal },
): Promise<AsyncIterable<Part>> {
  const report = startCall(model, onCall);
  signal.addEventListener('abort', () => report('interrupted'), { once: true });
  async function* passOn(parts: AsyncIterable<Part>): AsyncGenerator<Part, void> {
    try {
      yield* parts;
      report('success');
    } catch (error) {
      report(outcomeOf(error));
      throw naming(model, error);
    }
  }
  try {
    return passOn(await start());
  } catch (error) {
    report(outcomeOf(error));
    throw naming(model, error);
  }
}

/** The error, which knows the model from now on if it is an EngineError. */
function naming({ model_id: modelId, provider }: CalledModel, error: unknown): unknown {
  if (error instanceof EngineError) error.calledModel = { modelId, provider };
  return error;
}

/** Logs why a model did not answer a request that makes no job; nothing for other errors. */
export function logModelFailure(log: Log, requestId: string, error: unknown): void {
  if (!(error instanceof EngineError)) return;
  const { code, detail, calledModel } = error;
  log.warn('a model did not answer', { requestId, ...calledModel, code, detail });
}

/** Starts the time of a call. The first outcome that is reported counts. */
function startCall({ provider, model }: CalledModel, onCall: OnModelCall) {
  const start = performance.now();
  let isOver = false;
  return (outcome: string) => {
    if (isOver) return;
    isOver = true;
    onCall({ provider, model, outcome, seconds: (performance.now() - start) / 1000 });
  };
}

function outcomeOf(error: unknown): string {
  return error instanceof EngineError ? error.code : 'interrupted';
}
