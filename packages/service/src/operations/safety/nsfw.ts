import { EngineError } from '../../engines/engine-error.ts';
import { JobError } from '../../jobs/job.ts';
import type { OutputFile } from '../../media/outputs.ts';
import type { GenerationWork } from '../generations/job-definition.ts';

/** Classes of the classifier that are not safe for work. */
const unsafe = ['porn', 'hentai', 'sexy'];

/**
 * A score from 0 (safe for work) to 1; the worst image counts.
 *
 * @param scores of each image, by class.
 */
export function nsfwScore(scores: readonly Readonly<Record<string, number>>[]): number {
  const each = scores.map((one) => unsafe.reduce((sum, name) => sum + (one[name] ?? 0), 0));
  return Math.min(1, Math.round(Math.max(0, ...each) * 1e4) / 1e4);
}

/** From this score on, an image is more likely unsafe than safe, and is held back. */
const unsafeScore = 0.5;

/**
 * Throws JobError if one of the images does not look safe for work, or cannot be checked. They are
 * paid for, so a check that fails is made again.
 */
export async function refuseUnsafe(
  { model: maker, registry, runOn }: Pick<GenerationWork<object>, 'model' | 'registry' | 'runOn'>,
  files: readonly OutputFile[],
): Promise<void> {
  const model = registry.resolveFirst('checkNsfw', 'imageClassifier');
  const images = files.map(({ content, mediaType }) => ({ data: content, mediaType }));
  const check = async () => await runOn(model, { images });
  // After an outage, another attempt of the job finds the images where a host has made them. Elsewhere
  // it would make them again, and pay again.
  const isKept = maker.mappings !== undefined;
  const isOutage = (error: unknown) => error instanceof EngineError && error.retryable;
  const { scores } = await check()
    .catch((error: unknown) => {
      if (hasFailed(error) || (isOutage(error) && !isKept)) return check();
      throw error;
    })
    .catch((error: unknown) => {
      const isFinal = error instanceof EngineError && !(isOutage(error) && isKept);
      throw isFinal ? notChecked(error) : error;
    });
  if (nsfwScore(scores) >= unsafeScore) throw heldBack('safety_checker');
}

/** Whether the model itself failed. After other failures, the check may still go on at a host. */
function hasFailed(error: unknown): boolean {
  return error instanceof EngineError && ['model_failed', 'model_refused'].includes(error.code);
}

function notChecked(cause: EngineError): JobError {
  return new JobError(
    'model_failed',
    'The result was made, but the safety checker could not check it. Send the request again, or send safety_checker as false.',
    { cause, detail: cause.detail, calledModel: cause.calledModel },
  );
}

/**
 * Throws JobError if the model's own checker flags the result, which it then often blackens, unless
 * the request turns the checker off.
 */
export function refuseFlagged(body: object, result: object): void {
  const { safety_checker } = body as { safety_checker?: boolean };
  const isFlagged = 'isUnsafe' in result && result.isUnsafe === true;
  if (!isFlagged || safety_checker === false) return;
  throw heldBack(safety_checker === undefined ? undefined : 'safety_checker');
}

/** @param field of the request that turns the check off; undefined if it has none. */
function heldBack(field: 'safety_checker' | undefined): JobError {
  const other = field === undefined ? '' : `, or send ${field} as false`;
  return new JobError(
    'nsfw_content',
    `The result does not look safe for work, so the safety checker holds it back. Change the prompt or the image${other}.`,
  );
}
