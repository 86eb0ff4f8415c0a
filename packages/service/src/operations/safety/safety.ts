import { Problem } from '@genmedia/server';
import type { NsfwCheckResponse } from '@genmedia/types';
import { isFinished } from '../../jobs/job.ts';
import { waitForJob } from '../../jobs/wait.ts';
import { acceptJob } from '../accept-job.ts';
import type { Context, HandlersOf } from '../context.ts';
import { type FinalResponse, finalResponse } from '../final-response.ts';

/** The contract has no other way to the result, so a request waits as long as connections last. */
const longestWaitMs = 300_000;
const retrySeconds = 30;

/** Checks of images and videos. */
export function safety(context: Context): HandlersOf<'checkNsfw'> {
  const { db, notifications, endWaits, engines, storage } = context;
  return {
    async checkNsfw(input, auth) {
      engines.resolveFirst('checkNsfw', 'imageClassifier');
      const { id } = await acceptJob(context, 'checkNsfw', input, auth);
      const job = await waitForJob(db, notifications, id, {
        ms: longestWaitMs,
        signal: AbortSignal.any([input.signal, endWaits]),
      });
      if (!isFinished(job)) throw notDone();
      return { status: 200, body: answerOf(await finalResponse(job, storage)) };
    },
  };
}

/** Nothing is made, so there is no output; the job's result has the rest. */
function answerOf(done: FinalResponse): NsfwCheckResponse {
  if (done.status === 'error') return done;
  const { output: _output, proxy_links: _links, ...answer } = done;
  return answer as unknown as NsfwCheckResponse;
}

function notDone(): Problem {
  return new Problem(503, 'unavailable', 'The check is not done yet. Send the request again.', {
    retryAfter: retrySeconds,
  });
}
