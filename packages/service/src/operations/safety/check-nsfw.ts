import { type Input, mediaOf } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';
import type { NsfwCheckResponse, NsfwCheckSuccess } from '@genmedia/types';
import { sql } from 'kysely';
import { toJobError } from '../../admission/job-errors.ts';
import type { Db } from '../../database/tables.ts';
import { costOf } from '../../engines/catalogue/price.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { EngineModel } from '../../engines/engine-model.ts';
import { maxFrames } from '../../engines/kinds/image-classifier.ts';
import { docUrl } from '../../errors/doc-url.ts';
import { JobError } from '../../jobs/job.ts';
import { acceptInputs } from '../../media/inputs/accept.ts';
import type { Media } from '../../media/inputs/media.ts';
import type { Context, HandlersOf } from '../context.ts';
import { inputFiles, present } from '../generations/inputs.ts';
import { requestedUnits } from '../generations/requested-units.ts';
import { generationMeta } from '../generations/run.ts';
import { logModelFailure, observeCall } from '../observe-call.ts';
import { type Spending, startSpending } from '../spending.ts';
import { urlsIn, useUploads } from '../use-uploads.ts';
import { startWork, type Work } from '../work.ts';
import { nsfwScore } from './nsfw.ts';

const operation = 'checkNsfw';

/** Pixels of the longest side that is sent: classifiers use less, and larger images take memory. */
const maxSide = 1024;

/**
 * Checks images and videos. The contract wants an immediate answer, so checks are not jobs: they do
 * not wait for the jobs of their account, and are not tried again.
 */
export function safetyHandlers(context: Context): HandlersOf<typeof operation> {
  const { db, places } = context;
  return {
    async checkNsfw({ body, signal, requestId }, { account }) {
      const model = context.engines.resolveFirst(operation, 'imageClassifier');
      // The time of a download, and as much in reserve.
      const seconds = model.limits.seconds + 2 * limits.downloadSeconds;
      const leave = await places.checks.enter(account, seconds);
      const spending = startSpending(context, account, operation);
      const work = startWork(context, { signal }, account, leave);
      try {
        const amount = costOf(model.prices, requestedUnits(model, body));
        await spending.reserve(model.prices && (amount ?? 0), seconds);
        const id = await nextId(db);
        const start = performance.now();
        const checking = checkNsfw(
          { ...context, ...work, tally: spending.tally },
          model,
          account.id,
          body,
        );
        const checked = await checking.catch((error) =>
          failure(context, error, { id, body, requestId }),
        );
        if ('status' in checked) return { status: 200, body: checked };
        const generationTime = Math.round(performance.now() - start) / 1000;
        return { status: 200, body: { status: 'success', generationTime, id, ...checked } };
      } catch (error) {
        throw work.errorForCaller(error);
      } finally {
        work.end();
        // Not where the work aborts: what it had begun by then is counted a moment later.
        spending.end();
      }
    },
  };
}

/**
 * Checks an image, an animation or a video. Rejects with EngineError, with JobError if the file
 * cannot be read, or with InputError if its URL is not allowed.
 */
async function checkNsfw(
  context: Context & Work & Pick<Spending, 'tally'>,
  model: EngineModel<'imageClassifier'>,
  account: number,
  { init_image, threshold }: Pick<Input<typeof operation>['body'], 'init_image' | 'threshold'>,
): Promise<Pick<NsfwCheckSuccess, 'images' | 'has_nsfw_concept' | 'meta'>> {
  const { engines, config, signal, tally } = context;
  const fields = mediaOf(operation);
  const rules = { allow: config.allowPrivateUrls };
  await useUploads(context, urlsIn(fields, { init_image }));
  const input = await acceptInputs(fields, { init_image }, { ...context, rules });
  const request = { operation, input, deploymentId: null } as const;
  const enginesFor = (isLong: boolean) => engines.of({ account, isLong }, undefined, tally);
  const classify = (media: Media) =>
    media.kind === 'video'
      ? enginesFor(true).run(model, { video: media }, signal)
      : enginesFor(false).classifyImage(model, media.data, { frames: maxFrames, maxSide }, signal);
  // Only videos have a length to measure, which takes as long as their file is complicated.
  const reading = { ...enginesFor(false), useTool: enginesFor(true).useTool };
  const files = inputFiles({ ...context, engines: reading }, request, fields, signal);
  const observed = (media: Media) => observeCall(model, () => classify(media), context.onModelCall);
  const { scores, warnings } = present(await files.read('init_image', observed), 'init_image');
  const score = nsfwScore(scores);
  const used = { threshold, score, frames: scores.length > 1 ? scores.length : undefined };
  return {
    images: init_image,
    has_nsfw_concept: [score >= threshold],
    meta: generationMeta(model, used, warnings),
  };
}

/** An id from the sequence of job ids, so that no other answer has it. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('jobs', 'id')) as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database returned no id.');
  return row.id;
}

/** The answer about a check that failed because of its file or its model; throws other errors. */
function failure(
  { publicUrl, log }: Pick<Context, 'publicUrl' | 'log'>,
  error: unknown,
  { id, body, requestId }: { id: number; body: object; requestId: string },
): NsfwCheckResponse & { status: 'error' } {
  if (!(error instanceof JobError || error instanceof EngineError)) throw error;
  logModelFailure(log, requestId, error);
  const request = { body, files: Object.keys(mediaOf(operation)) };
  const { code, message } = toJobError(error, request) as JobError;
  return { status: 'error', id, code, doc_url: docUrl(publicUrl, code), message };
}
