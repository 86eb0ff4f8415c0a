import type { Job } from '../jobs/job.ts';
import { failSpan, withSpan } from '../tracing/span.ts';
import type { Claim } from './claim.ts';
import type { Answer } from './outcome.ts';

/** Makes an attempt in a span of the trace of the job's request. Of the URL it has the host alone. */
export async function traced(
  { messageId, host, attempt }: Claim,
  { id, traceparent }: Job,
  attemptOnce: () => Promise<Answer>,
): Promise<Answer> {
  const attributes = {
    'genmedia.job': id,
    'genmedia.webhook': messageId,
    'genmedia.attempt': attempt,
    'server.address': host,
  };
  const options = { kind: 'CLIENT', attributes, parent: traceparent } as const;
  return await withSpan('webhook', options, async (span) => {
    const answer = await attemptOnce();
    if (answer.status === null) failSpan(span, 'no_answer');
    else span.setAttribute('http.response.status_code', answer.status);
    return answer;
  });
}
