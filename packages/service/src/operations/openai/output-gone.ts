import { Problem } from '@genmedia/server';

export function outputGone(): Problem {
  const message = 'The files of the job cannot be sent. Ask for URLs, or send the request again.';
  return new Problem(503, 'output_gone', message, { headers: { 'X-Should-Retry': 'false' } });
}
